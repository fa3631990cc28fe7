"""What every game shares; knows no game and imports only the standard library."""
