"""Matches, scenarios, results: everything between the command line and the games."""
