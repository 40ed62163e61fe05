"""`python -m bastide` is the command `bastide`."""

from bastide._cli import main

main()
