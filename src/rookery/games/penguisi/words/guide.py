"""A guided first game: its beginning with given dice, then two positions from later on."""

from rookery.core.words.guide import GuidedGame, GuideStep
from rookery.core.words.i18n import later

GUIDE = GuidedGame(
    steps=(
        GuideStep(
            gist=later("Roll the dice"),
            position=("PS1 b3G3>1:2etm00a n,n,n,n/n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"),
            words=later(
                "Hi, I’m Pip! Bring all your penguins from the nest to the **Pole** in the middle"
                " before I do. Roll!"
            ),
            todo=later("Press the button."),
            pose="pip-wave",
            button=later("Roll"),
            reply=("R53",),
            refused=later("First the dice. They tell us what we may do."),
            promises={"all your penguins from the nest": "all in the nest", "Roll!": "throws"},
        ),
        GuideStep(
            gist=later("A 5 leaves the nest"),
            words=later("A **5**! That’s the way out of the nest. Tap one of your penguins."),
            todo=later("Tap the nest."),
            pose="pip-happy",
            right=("E5",),
            refused=later("Over here, they’re shivering! A 5 always goes to the nest first."),
            promises={"A **5**!": "die 5", "way out of the nest": "enters", "always": "must enter"},
        ),
        GuideStep(
            gist=later("Each die is a walk of its own"),
            words=later(
                "Each die is a walk of its own. The **3** is left: three spaces on, against the"
                " clock."
            ),
            todo=later("Tap the penguin."),
            right=("0:3",),
            refused=later("Count with me: one, two, three."),
            promises={"The **3** is left": "die 3", "three spaces on": "walks 3"},
        ),
        GuideStep(
            gist=later("Land on loners"),
            position=("PS1 b3G3>1:2etm00a n,n,n,20/n,n,n,39/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"),
            before=("R62",),
            words=later(
                "Uh-oh. I’m alone and there’s no map under me. **Land on me**: I go home and you"
                " run 10 more!"
            ),
            todo=later("Use the 2."),
            pose="pip-think",
            right=("20:2",),
            wrong={"20:6": later("You’d run right past me. Put it back, the 2 is better.")},
            refused=later("Your penguin, with the 2."),
            promises={
                "I’m alone and there’s no map under me": "alone off the maps",
                "I go home": "captures",
                "you run 10 more": "bonus 10",
                "Use the 2": "walks 2",
                "run right past me": "wrong captures nobody",
            },
        ),
        GuideStep(
            gist=later("Home by the exact number"),
            position=("PS1 b3G3>1:2etm00a *,*,*,h5/n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"),
            before=("R43",),
            words=later(
                "Your last one, three from the Pole! Only the **exact number** gets in. Which die"
                " is it?"
            ),
            todo=later("Use the 3."),
            pose="pip-happy",
            right=("h5:3",),
            refused=later("One too many. A penguin can’t turn round at the Pole."),
            promises={
                "Your last one": "wins",
                "three from the Pole": "walks 3",
                "Only the **exact number**": "one action",
                "One too many": "die 4",
            },
        ),
    ),
    ticks=(
        later("A 5 opens the nest"),
        later("Land on loners, maps are safe"),
        later("Home by the exact number"),
    ),
    later=later("Later: blockades and doubles."),
)
