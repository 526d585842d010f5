"""Analysis of a finished game: values, best actions, marks, accuracy.

`Study` searches one position, `findings` holds the result, and `marks` judges how well it was
played. Nothing here knows a server: pages and the command line show the same.
"""

from rookery.search.study.findings import Finding
from rookery.search.study.marks import accuracy, mark
from rookery.search.study.study import Study

__all__ = ["Finding", "Study", "accuracy", "mark"]
