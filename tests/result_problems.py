"""Every problem that a result code can have: the names of problems that stand in `engine.model.codes`."""

from engine.model import codes

PROBLEMS = tuple(
    value for name, value in vars(codes).items() if name.isupper() and name[0] != "_" and isinstance(value, str)
)
