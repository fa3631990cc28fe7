"""Where `catcli` and `python -m catcli` begin: Ctrl-C is listened to before the command line is imported."""


def main() -> None:
    """Run the command line, and leave with its exit code; Ctrl-C ends it without a word, also while it is imported."""
    try:
        import signal

        listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # nohup and `&` may have it ignored
        if listens:
            # An exception would be told by whatever swallows one while modules are imported.
            signal.signal(signal.SIGINT, leave)
        from .cli.main import main as run

        if listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            run()
        finally:
            if listens:
                signal.signal(signal.SIGINT, leave)  # Python, too, takes a moment to end
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def leave(number: int, frame: object) -> None:
    """End at once: nothing is begun yet, or all is done."""
    import os

    os._exit(130)


if __name__ == "__main__":
    main()
