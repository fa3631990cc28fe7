"""Cat board games on the command line: played, scored and ranked."""

__version__ = "0.1.0"
