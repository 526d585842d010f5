"""What a search says of a finished game: values, best actions, marks, accuracy.

`Study` looks at one position, `findings` is what it says of it, and `marks` and `accuracy` judge
who played. Nothing here knows a server: pages and the command line show the same.
"""

from rookery.search.study.accuracy import accuracy
from rookery.search.study.findings import Finding
from rookery.search.study.marks import mark
from rookery.search.study.study import Study

__all__ = ["Finding", "Study", "accuracy", "mark"]
