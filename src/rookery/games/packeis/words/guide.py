"""A guided first game: thirteen floes, one penguin each."""

from rookery.core.words.guide import GuidedGame, GuideStep
from rookery.core.words.i18n import later

GUIDE = GuidedGame(
    steps=(
        GuideStep(
            gist=later("Start on one fish"),
            position="PK1 x1,0,1 2121/12131/1312 A u11 s0.0,0.0",
            words=later(
                "Hi, I’m Pip, just hatched. Let’s learn this together! Put your penguin on the"
                " bright floe: all penguins start on **one fish**."
            ),
            todo=later("Tap floe a2."),
            pose="pip-wave",
            right=("@a2",),
            reply=("@d1",),
            wrong={"@*": later("Good spot! Today I have a plan for the bright one.")},
            refused=later("Too many fish for a start. Find one with a single fish."),
            promises={"all penguins start on **one fish**": "starts on 1", "Too many fish": "more"},
        ),
        GuideStep(
            gist=later("Slide straight, as far as you like"),
            words=later(
                "Now slide! Always straight, as far as you like. See the **three fish** over there?"
            ),
            todo=later("Tap the penguin, then d2."),
            right=("a2-d2",),
            wrong={"a2-*": later("You may! But the three fish are worth the trip.")},
            refused=later("Only straight on, no bends."),
            promises={"**three fish**": "lands on 3", "as far as you like": "slides 3"},
        ),
        GuideStep(
            gist=later("Keep the floe you left"),
            words=later(
                "The floe you left is **yours**: one fish! Now there’s only water. A penguin can’t"
                " cross water, or pass another penguin."
            ),
            todo=later("Press the button."),
            pose="pip-happy",
            button=later("Your turn, Pip!"),
            reply=("d1-e2",),
            refused=later("First I have a go, then it’s you again."),
            promises={"one fish!": "caught 1", "there’s only water": "water a2"},
        ),
        GuideStep(
            gist=later("Shut the others in"),
            words=later(
                "Oops. There’s only **one floe** left I could go to. Stand on it and I’m stuck!"
            ),
            todo=later("Slide from d2 to d3."),
            pose="pip-think",
            right=("d2-d3",),
            wrong={
                "d2-*": later("Phew, I’d be off to the free floe beside me. Try once more?"),
            },
            refused=later("Only straight on, no bends."),
            promises={
                "only **one floe** left I could go to": "rival has 1",
                "Stand on it and I’m stuck!": "shuts in",
                "the free floe beside me": "wrong leaves 1",
            },
        ),
        GuideStep(
            gist=later("No moves left? Most fish wins"),
            words=later(
                "Caught! I keep my floes and cheer. **Fish on alone** until nothing moves."
                " Most fish wins!"
            ),
            todo=later("Slide freely to the end."),
            pose="pip-happy",
            refused=later("Only straight on, no bends."),
            free=True,
            promises={"Caught!": "rival has 0", "until nothing moves": "ends", "Most": "most win"},
        ),
    ),
    ticks=(
        later("Start on one fish, slide straight"),
        later("The floe you leave is yours"),
        later("Cut the others off; most fish wins"),
    ),
    later=later("Later: more penguins, and other shapes of the ice."),
)
