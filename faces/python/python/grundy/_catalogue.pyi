"""The names of the catalogue; `GRUNDY_WRITE=1 pytest tests/test_stubs.py` writes this file."""

from typing import Any

from ._native import Family, Game, NumberSet

__all__ = ["nim", "bash", "take_between", "subtract", "all_but", "primes", "prime_powers", "fibonacci_numbers", "squares", "powers", "wythoff", "fibonacci_nim", "dynamic_nim", "rook", "queen", "king", "bishop", "knight", "chomp", "grundys", "couples", "lasker", "split_nim", "octal", "hexadecimal", "kayles", "dawson_kayles", "dawson_chess", "officers", "guiles", "daisies", "take_and_break", "treblecross", "circular_kayles", "cram", "moore", "new_nim", "exact_nim", "end_nim", "nim_with_pass", "nimble", "staircase", "silver_dollar", "northcott", "turning_turtles", "coins", "mock_turtles", "twins", "triplets", "moebius", "mogul", "moidores", "ruler", "turnips", "grunt", "sym", "ruler_fives", "mock_turtle_fives", "triplet_fives", "tartan", "euclid", "node_kayles", "arc_kayles", "geography", "edge_geography", "hackenbush", "poset", "tac_tix", "clobber", "nogo", "notakto", "kotzig", "sprouts", "sylver_coinage", "anti_sg", "every", "conjunctive", "selective", "ordinal"]

nim: Game
bash: Family[Game]
take_between: Family[Game]
subtract: Family[Game]
all_but: Family[Game]
primes: NumberSet
prime_powers: NumberSet
fibonacci_numbers: NumberSet
squares: NumberSet
powers: Family[NumberSet]
wythoff: Game
fibonacci_nim: Game
dynamic_nim: Family[Game]
rook: Family[Any]
queen: Family[Any]
king: Family[Any]
bishop: Family[Any]
knight: Family[Any]
chomp: Game
grundys: Game
couples: Game
lasker: Game
split_nim: Game
octal: Family[Game]
hexadecimal: Family[Game]
kayles: Game
dawson_kayles: Game
dawson_chess: Game
officers: Game
guiles: Game
daisies: Game
take_and_break: Family[Game]
treblecross: Game
circular_kayles: Game
cram: Game
moore: Family[Game]
new_nim: Game
exact_nim: Family[Game]
end_nim: Game
nim_with_pass: Game
nimble: Game
staircase: Game
silver_dollar: Game
northcott: Game
turning_turtles: Game
coins: Family[Game]
mock_turtles: Game
twins: Game
triplets: Game
moebius: Game
mogul: Game
moidores: Game
ruler: Game
turnips: Game
grunt: Game
sym: Game
ruler_fives: Game
mock_turtle_fives: Game
triplet_fives: Game
tartan: Family[Game]
euclid: Game
node_kayles: Game
arc_kayles: Game
geography: Game
edge_geography: Game
hackenbush: Game
poset: Game
tac_tix: Game
clobber: Game
nogo: Game
notakto: Game
kotzig: Game
sprouts: Game
sylver_coinage: Game
anti_sg: Family[Game]
every: Family[Game]
conjunctive: Family[Game]
selective: Family[Game]
ordinal: Family[Game]
