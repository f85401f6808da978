#!/bin/sh
# Changes one number of an example at a time: Coq must refuse each of the files.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# refuse EXAMPLE SED-SCRIPT
refuse() {
    sed "$2" "examples/$1.v" > "$folder/Mutated.v"
    if cmp -s "examples/$1.v" "$folder/Mutated.v"; then
        echo "the change $2 does not change examples/$1.v" >&2
        exit 1
    fi
    if coqc -q -Q theories Grundy "$folder/Mutated.v" > "$folder/log" 2>&1; then
        echo "examples/$1.v is accepted with the change $2" >&2
        exit 1
    fi
    # The reason must be the computation, not a mistake in the text.
    if ! grep -q 'The term "eq_refl" has type' "$folder/log"; then
        cat "$folder/log" >&2
        exit 1
    fi
}

refuse Kayles 's/71 12/70 12/'
refuse Kayles 's/71 12/72 12/'
refuse Kayles 's/71 12/71 24/'
refuse Kayles 's/71 12/71 6/'
refuse Kayles 's/71 12/71 0/'
refuse Kayles 's/"0.77"/"0.76"/'
refuse Kayles 's/1; 8; 2\]/1; 8; 3]/'
refuse Subtract134 's/ 0 7\./ 0 14./'
refuse Subtract134 's/ 0 7\./ 1 7./'
refuse TableErrors 's/n < 519/n < 520/'
refuse TableErrors 's/519 4)/519 5)/'
refuse TableErrors 's/n < 5 /n < 6 /'
refuse TableErrors 's/5 2)/5 1)/'
refuse TableErrors 's/10 3)/10 4)/'
refuse RecurringWindows 's/3479 349/3478 349/'
refuse RecurringWindows 's/3479 349/3480 349/'
refuse RecurringWindows 's/3479 349/3479 698/'
refuse RecurringWindows 's/3479 349/3479 348/'
refuse RecurringWindows 's/ 27 / 26 /'
refuse RecurringWindows 's/"0.156"/"0.165"/'
refuse RecurringWindows 's/2048 1024/2048 256/'
refuse RecurringWindows 's/2048 1024/1024 1024/'
refuse Chomp56 's/= 21/= 20/'
refuse Chomp56 's/In y \[\[6; 6; 3; 3; 3\]\]/In y [[6; 6; 3; 3; 2]]/'
refuse Cram45 's/= 2\./= 1./'
refuse RookBoard 's/value_at 4 4 2/value_at 4 4 3/'
refuse RookBoard 's/In y \[(2, 4); (4, 0)\]/In y [(2, 4)]/'
refuse RookBoard 's/\[1; 0; 0; 0; 1\]/[1; 0; 0; 0; 0]/'
echo "all wrong files were refused"
