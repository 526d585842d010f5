"""A guided first game on the square; the last bubble jumps to the end of a game."""

from rookery.core.words.guide import GuidedGame, GuideStep
from rookery.core.words.i18n import later

GUIDE = GuidedGame(
    steps=(
        GuideStep(
            gist=later("One penguin each"),
            position="PG1 n2 r SC,M,CS,AM/S,CA,A,S/M,SM,C,MA/CA,S,A,CM ta1c1a3c3 place1 o-",
            words=later(
                "Hi, I’m Pip! Each of us has **one penguin** on an iceberg of coins. Put yours on"
                " the bright coin."
            ),
            todo=later("Tap a2."),
            pose="pip-wave",
            right=("@a2",),
            reply=("@c3",),
            wrong={
                "@*": later(
                    "You may stand anywhere that’s free. For our first game, take the bright one."
                )
            },
            refused=later("Tap the bright coin."),
            promises={
                "**one penguin** on an iceberg": "one each",
                "anywhere that’s free": "all 16",
            },
        ),
        GuideStep(
            gist=later("Step: a neighbour just as high"),
            words=later(
                "**Step** to a neighbour, slantwise too, if it’s just as **high** as your coin."
                " Yours is one high."
            ),
            todo=later("Tap a3."),
            right=("a2-a3",),
            reply=("c3-c4",),
            wrong={
                "a2-b1": later("You may! I’d like to show you something on a3, though."),
                "*": later("That’s a hop, it comes next!"),
            },
            refused=later("Two high. Too steep for a step."),
            promises={
                "Yours is one high": "high 1",
                "**Step** to a neighbour": "steps",
                "You may!": "a2-b1 steps",
                "That’s a hop": "others hop",
                "Two high": "neighbour 2 high",
            },
        ),
        GuideStep(
            gist=later("Hop: the same picture, anywhere"),
            words=later(
                "Now **hop**! Your coin shows the Moon. Any other Moon will do, however far,"
                " however high."
            ),
            todo=later("Hop to the Moon on d1."),
            pose="pip-wave",
            right=("a3-d1",),
            reply=("c4-b4",),
            wrong={
                "a3-b4": later("That’s a step again. Now the far Moon, it’s two high."),
                "*": later("Fine hop! Now the far one, it’s two high."),
            },
            refused=later("Same picture as under your feet."),
            promises={
                "Your coin shows the Moon": "on Moon",
                "Any other Moon will do, however far, however high": "every Moon",
                "Hop to the Moon on d1": "hops",
                "it’s two high": "lands 2 high",
                "That’s a step again": "a3-b4 steps",
                "Fine hop!": "others hop",
            },
        ),
        GuideStep(
            gist=later("What you leave melts"),
            words=later(
                "What you leave **melts**, but only the top coin. There’s another one under you."
                " Move on and look!"
            ),
            todo=later("Move on from d1."),
            right=("d1-*",),
            refused=later("Moon on top, Arms below."),
            promises={"only the top coin": "melts 1", "Moon on top, Arms below": "coins AM"},
        ),
        GuideStep(
            gist=later("The last one on the ice wins"),
            position="PG1 n2 r .,.,.,./.,S2,A,./.,AC,C1,./.,.,.,. ta1c1a3c3 move1 o-",
            words=later(
                "Much later. If I can’t move I’m out, and **the last penguin on the ice wins**."
                " Where will you stand?"
            ),
            todo=later("Tap c2, the only way out that Pip has."),
            pose="pip-think",
            right=("c3-c2",),
            wrong={"c3-b3": later("Ha! Take it back and look where I can go.")},
            refused=later("Just as high, or the same picture."),
            promises={
                "If I can’t move I’m out": "puts out",
                "the only way out that Pip has": "rival has c2",
                "look where I can go": "wrong leaves c2",
            },
        ),
    ),
    ticks=(
        later("Step at the same height, hop to the same picture"),
        later("What you leave melts"),
        later("The last one on the ice wins"),
    ),
    later=later("Later: other icebergs, and drifting tiles."),
)
