"""What all tests need of the process they run in."""

from __future__ import annotations

import signal

# A test run in the background is started with Ctrl-C ignored, and so would be every catcli that it starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for name in ("SIGHUP", "SIGTERM"):
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)
