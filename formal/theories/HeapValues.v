(** * Values of heaps, by native integers

    A proved function that computes the values of the heaps of an octal game
    into a table, in one of two ways. Without a space it looks at
    all options. With a sparse space (E. R. Berlekamp; Winning Ways, ch. 4)
    each value is rare or common at heaps of either parity, and no sum of two
    common values is common:

    Mark the values of the options that leave at most one heap, and of those
    that leave a rare heap. Let [c] be the least common value that is not
    marked. No option has it. So if every value below [c] is that of an option,
    [c] is the value of the heap; some splits are enough to see that. If not,
    all options are looked at. *)

From Coq Require Import NArith List Lia Bool Uint63.
From Grundy Require Import Taking Native ValueSet ValueTable.
Import ListNotations.
Open Scope uint63_scope.

(** The common values at heaps of either parity; the others are rare. *)
Record sparse_space := SparseSpace { common_at_even : value_set; common_at_odd : value_set }.

Definition common_values (sp : sparse_space) (even : bool) : value_set :=
  if even then common_at_even sp else common_at_odd sp.

Definition is_common (sp : sparse_space) (heap v : int) : bool :=
  mem v (common_values sp (is_even heap)).

(** How many tokens a move may take that leaves no heap, one, or two. *)
Record native_moves := NativeMoves { whole : list int; takes : list int; splits : list int }.

Definition taken_with (c : code) (j : N) : list int :=
  map of_N (filter (fun i => allows c i j) (Mex.below (N.of_nat (List.length c)))).

Definition native_moves_of (c : code) : native_moves :=
  NativeMoves (taken_with c 0) (taken_with c 1) (taken_with c 2).

(** The values of the options of a heap [n] that leave at most one heap. *)
Definition mark_takes (m : native_moves) (t : value_table) (n : int) : value_set :=
  fold_left (fun s i => if i <? n then add t.[n - i] s else s) (takes m)
    (fold_left (fun s i => if i =? n then add 0 s else s) (whole m) no_values).

(** The values of the splits of [n] in which one heap is in the list [rare]. *)
Definition mark_rare (m : native_moves) (t : value_table) (rare : list int) (n : int) (s : value_set) : value_set :=
  fold_left (fun s i =>
    if i <? n then
      let r := n - i in
      fold_left (fun s a => if a <? r then add (t.[a] lxor t.[r - a]) s else s) rare s
    else s) (splits m) s.

(** The values of the splits in [a] and [b], [a + 1] and [b - 1], and so on,
    until all values of [want] are there. *)
Fixpoint scan (tries : nat) (t : value_table) (want : value_set) (a b : int) (s : value_set) : value_set :=
  match tries with
  | O => s
  | S tries' =>
    if a <=? b then
      let s' := add (t.[a] lxor t.[b]) s in
      if covers want s' then s' else scan tries' t want (a + 1) (b - 1) s'
    else s
  end.

Definition scan_all (m : native_moves) (tries : nat) (t : value_table) (want : value_set) (n : int) (s : value_set) : value_set :=
  fold_left (fun s i => if i <? n then scan tries t want 1 (n - i - 1) s else s) (splits m) s.

(** A value, with all smaller ones. *)
Record candidate := Candidate { least : int; smaller : value_set }.

(** There is no candidate: nothing covers all values, so all options are looked at. *)
Definition no_candidate : candidate := Candidate value_limit all_values.

(** The least value from [v] on that is in [common] and not in [marked]. *)
Fixpoint least_unmarked (tries : nat) (v : int) (common marked want : value_set) : candidate :=
  match tries with
  | O => no_candidate
  | S tries' =>
    if (if mem v common then negb (mem v marked) else false) then Candidate v want
    else least_unmarked tries' (v + 1) common marked (add v want)
  end.

(** The number of values, as a bound of loops over them. *)
Definition value_tries : nat := 252.

Definition next_of_candidate (m : native_moves) (tries : nat) (t : value_table) (n : int) (s : value_set) (c : candidate) : int :=
  let s' := scan_all m tries t (smaller c) n s in
  if covers (smaller c) s' then least c else mex_of_set value_tries 0 s'.

(** The value of [n] from those of the smaller heaps, or the limit of values if it is not found. *)
Definition next_value (m : native_moves) (space : option sparse_space) (tries : nat) (t : value_table) (rare : list int) (n : int) : int :=
  let s := mark_takes m t n in
  match space with
  | None => next_of_candidate m tries t n s no_candidate
  | Some sp =>
    let s := mark_rare m t rare n s in
    next_of_candidate m tries t n s
      (least_unmarked value_tries 0 (common_values sp (is_even n)) s no_values)
  end.

(** Computes [count] values from [n] on. *)
Fixpoint fill (m : native_moves) (space : option sparse_space) (tries count : nat) (t : value_table) (rare : list int) (n : int) : option (value_table) :=
  match count with
  | O => Some t
  | S count' =>
    let v := next_value m space tries t rare n in
    if v <? value_limit then
      let rare' := match space with
                   | None => rare
                   | Some sp => if is_common sp n v then rare else n :: rare
                   end in
      fill m space tries count' t.[n <- v] rare' (n + 1)
    else None
  end.

(** No sum of two common values is common, whatever is taken before a split. *)
Definition value_list : list int := map of_N (Mex.below 252).

Definition sparse (m : native_moves) (sp : sparse_space) : bool :=
  forallb (fun i => forallb (fun even_a => forallb (fun even_b =>
    let sums := common_values sp (Bool.eqb (is_even i) (Bool.eqb even_a even_b)) in
    forallb (fun u =>
      if mem u (common_values sp even_a) then
        forallb (fun v => if mem v (common_values sp even_b) then negb (mem (u lxor v) sums) else true) value_list
      else true) value_list)
    [true; false]) [true; false]) (splits m).

Definition usable_space (m : native_moves) (space : option sparse_space) : bool :=
  match space with None => true | Some sp => sparse m sp end.

(** The values of the heaps below [len], if they are found. *)
Definition heap_values (c : code) (space : option sparse_space) (len : N) : option (value_table) :=
  let m := native_moves_of c in
  if usable_space m space then
    fill m space (count_of len) (count_of (len - 1)) (zeros len) [] 1
  else None.
