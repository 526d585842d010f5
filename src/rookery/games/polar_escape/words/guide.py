"""A guided first game: a sheet, a spin, a walk, a drift, and a card that lands."""

from rookery.core.words.guide import GuidedGame, GuideStep
from rookery.core.words.i18n import later

_OTHERS = "Xa4:0/-"

GUIDE = GuidedGame(
    steps=(
        GuideStep(
            gist=later("Lay a sheet beside another"),
            position=f"PE1 n3s1+ t1 c0,0,0 F,T,V/{_OTHERS} i/i/i pre1",
            words=later(
                "Hi, I’m Pip! Dry land is far in the **east**. Lay your first sheet beside mine:"
                " everyone can walk on it."
            ),
            todo=later("Tap the first sheet, then b4."),
            pose="pip-wave",
            right=("place:F,b4/*",),
            wrong={
                "place:?,b4/*": later("Fine, too! Today take the first sheet."),
                "place:*": later("That’s legal, but it’s no step closer to land."),
                "*": later("You do one thing a turn. This time, a sheet."),
            },
            refused=later("The first sheet, then the bright square."),
            promises={
                "Lay your first sheet beside mine": "lays beside",
                "Today take the first sheet": "others fit there",
                "no step closer to land": "wrong not east",
                "You do one thing a turn": "turn is over",
            },
        ),
        GuideStep(
            gist=later("Or spin: a number of platforms"),
            position=f"PE1 n3s1+ t1 c0,0,0 Fb4:0,T,V/{_OTHERS} i/i/i pre1",
            words=later(
                "Now your penguin. **Spin the wheel!** A number, 1 to 6, is how many platforms it"
                " walks. The pictures can wait."
            ),
            todo=later("Tap the wheel."),
            right=("click",),
            reply=("=4",),
            wrong={"*": later("You do one thing a turn. This time, the wheel.")},
            refused=later("You do one thing a turn. This time, the wheel."),
            promises={"A number, 1 to 6": "clicks 1 to 6", "The pictures": "clicks pictures"},
        ),
        GuideStep(
            gist=later("Walk over the seams, never slantwise"),
            words=later(
                "A **4**! Four platforms, across the seam to your own sheet. Corners don’t count."
            ),
            todo=later("Tap the bright platform on your own sheet."),
            pose="pip-happy",
            right=("go:b4.4",),
            wrong={"stay": later("You may, but your own sheet is worth the walk.")},
            refused=later("Like this: one, two, three, four."),
            promises={
                "Four platforms": "walks 4",
                "your own sheet": "onto own sheet",
                "You may, but": "may stay",
            },
        ),
        GuideStep(
            gist=later("Your own sheet drifts on"),
            words=later(
                "You’re on your own sheet, so it **drifts on**, with you on top. Choose where."
            ),
            todo=later("Tap a bright square ahead."),
            right=("adv:[!-]*",),
            wrong={"adv:-": later("You may, but the sea is free: one square for nothing!")},
            refused=later("One of the bright squares ahead."),
            promises={
                "it **drifts on**, with you on top": "drifts",
                "Choose where": "several squares",
                "one square for nothing": "drifts 1",
            },
        ),
        GuideStep(
            gist=later("Land by the exact number"),
            position="PE1 n3s1+ t1 c1,0,0 Wh4:0/-/- RW1/i/i pre1",
            before=("click", "=5"),
            words=later(
                "Four steps to land and you spun a 5? A **card** makes it a 4. Jump ashore!"
            ),
            todo=later("Tap the shore."),
            pose="pip-wave",
            right=("go:land,*",),
            wrong={
                "stay": later("Then you’d get another card. But why wait? Land is right there.")
            },
            refused=later("The shore, over there!"),
            promises={
                "Four steps to land": "4 from land",
                "you spun a 5": "number 5",
                "A **card** makes it a 4": "pays 1 card",
                "Jump ashore!": "lands",
                "Then you’d get another card": "staying gives 1 card",
            },
        ),
    ),
    ticks=(
        later("One thing a turn"),
        later("Your own sheet drifts on"),
        later("Cards bend a number by one"),
    ),
    later=later("Later: sea lions, seals and guests."),
)
