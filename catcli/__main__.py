"""python -m catcli: the command line."""

from .cli.main import main

main()
