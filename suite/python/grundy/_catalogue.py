"""Names of the catalogue, which are shown and not played."""

from ._positions import Component, Position, plain_argument, written_arguments


class Catalogue:
    """A name of the catalogue. Positions can be made of it and shown, but what its moves are is not known here.

    >>> from_catalogue("subtract")(1, 3, 4)(9, 12)
    subtract(1, 3, 4)(9) + subtract(1, 3, 4)(12)
    """

    # Called with a board, these give a ruleset, if the board is given without the piece; called with two numbers, a position.
    PIECES = {"bishop", "king", "knight", "queen", "rook"}
    # Called once, these give a ruleset (or a set).
    FAMILIES = {"all_but", "bash", "dynamic_nim", "hexadecimal", "moore", "octal", "powers", "subtract"} | PIECES
    # In these, several arguments are one component and not several heaps.
    NO_HEAPS = {
        "chomp", "dynamic_nim", "euclid", "fibonacci_nim", "moore", "northcott", "silver_dollar", "staircase",
        "turning_turtles", "wythoff",
    } | PIECES

    def __init__(self, name, expression, is_family):
        self.catalogue_name = name
        self.name = expression
        self.is_family = is_family

    def __call__(self, *args, **keywords):
        is_square = self.catalogue_name in self.PIECES and len(args) == 2
        if self.is_family and not is_square or (keywords and not args):
            return Catalogue(self.catalogue_name, f"{self.name}({written_arguments(args, keywords.items())})", False)
        args = tuple(map(plain_argument, args))
        heaps = [args] if self.catalogue_name in self.NO_HEAPS else [(heap,) for heap in args]
        return Position(tuple(Component(self, heap, tuple(keywords.items())) for heap in heaps))

    def __repr__(self):
        return self.name

    def __eq__(self, other):
        return isinstance(other, Catalogue) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def for_each_move(self, component):
        raise TypeError(f"{component} is of the catalogue: its moves are not known here")

    def for_each_option(self, component):
        raise TypeError(f"{component} is of the catalogue: its options are not known here")


def from_catalogue(name):
    """The name of the catalogue, whether or not there is such a name."""
    return Catalogue(name, name, name in Catalogue.FAMILIES)
