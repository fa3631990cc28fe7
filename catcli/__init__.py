"""Four cat board games, played, checked and analysed on the command line."""

__version__ = "0.1.0"
