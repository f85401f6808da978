(* The native integers of Coq: 63 bits without a sign. OCaml's int has 63 bits
   with one, so that only comparisons, divisions and shifts differ. *)

type t = int

let of_int (i : int) : t = i

(* By the highest bit changed, the order without a sign becomes that with one. *)
let lt (i : t) (j : t) = i lxor min_int < j lxor min_int
let le (i : t) (j : t) = i lxor min_int <= j lxor min_int
let equal (i : t) (j : t) = i = j

let add (i : t) (j : t) : t = i + j
let sub (i : t) (j : t) : t = i - j
let mul (i : t) (j : t) : t = i * j

(* Shifts by 63 or more leave 0; a negative number stands for a larger one. *)
let l_sl (i : t) (j : t) : t = if j >= 0 && j < 63 then i lsl j else 0
let l_sr (i : t) (j : t) : t = if j >= 0 && j < 63 then i lsr j else 0
let l_and (i : t) (j : t) : t = i land j
let l_or (i : t) (j : t) : t = i lor j
let l_xor (i : t) (j : t) : t = i lxor j

(* The remainder of a division by 0 is the number itself. *)
let rem (i : t) (j : t) : t =
  if j = 0 then i
  else if j < 0 then if lt i j then i else i - j
  else if i >= 0 then i mod j
  else
    (* Half the number has no sign bit; the quotient is at most 1 too small. *)
    let quotient = i lsr 1 / j * 2 in
    let rest = i - (quotient * j) in
    if lt rest j then rest else rest - j
