"""Action codes of Penguisi: the first code of each kind, and what is added to it.

The penguin of a step or a bonus is identified by its progress and its mark.
"""

THROW = 0  # + (greater * 8 + smaller) * 8 + odd die or 0
ENTER = 512  # + index in SETS
DECLINE = 520
STEP = 1024  # + ((progress * 4 + mark) * 8 + number)
CAPTURED = 8192  # + progress * 4 + mark: the bonus for a capture
REACHED = 16384  # + progress * 4 + mark: the bonus for reaching the Pole
