"""`python -m spielwerk.cli` is the same as `spielwerk`."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
