"""The six seats of the house as people see and hear them: a colour and a scarf, in this order.

Their symbols are `penguin-1` to `penguin-6`, `standing-1`, `ribbon-1` and so on.
"""

from rookery.core.words.i18n import later

COLOURS = (
    later("Red"),
    later("Yellow"),
    later("Black"),
    later("Green"),
    later("Blue"),
    later("Pink"),
)
"""What a seat is called when no player's name is known."""

PENGUINS = (
    later("red penguin"),
    later("yellow penguin"),
    later("black penguin"),
    later("green penguin"),
    later("blue penguin"),
    later("pink penguin"),
)
