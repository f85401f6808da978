# The options of a sum, whose components are sorted: a move is made in one of them.
def sum_options(@PARAMS sum):
    for place, component in enumerate(sum):
        if place == 0 or component != sum[place - 1]:
            for parts in options(@ARGS component):
                yield tuple(sorted([*sum[:place], *sum[place + 1:], *parts]))


