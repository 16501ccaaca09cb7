"""What the commands of the register do: values in, values out."""

from reporting.actions.register.answer import RegisterAnswer, guarded, register_at, user_name

__all__ = ["RegisterAnswer", "guarded", "register_at", "user_name"]
