"""What start cards say before a round, read once for every Swiss system: floats, colours, byes, meetings.

Where systems part, the difference is a value: a `FloatRule`, limits of colours, what bars from the bye.
"""
