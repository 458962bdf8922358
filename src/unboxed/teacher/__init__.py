"""The teacher: looks back at a finished game and says of every choice what it was worth, from what the seat knew."""

from .analysis import Choice, Course, TurningPoint
from .judging import Judged, Judgement, judge
from .lessons import Analysis, analyse, analysing
from .outline import Unfinished

__all__ = [
    "Analysis",
    "Choice",
    "Course",
    "Judged",
    "Judgement",
    "TurningPoint",
    "Unfinished",
    "analyse",
    "analysing",
    "judge",
]
