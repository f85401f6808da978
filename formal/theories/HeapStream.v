(** * Values of heaps, without a table of them

    Behind the last rare heap of a sparse space the values of an octal game are
    computed one after the other, and only the last ones are kept: in a ring,
    an array that is written again from its beginning. A value is the least
    common one that is not marked; it is accepted only if every smaller one is
    that of an option whose smaller heap is one of the first. All values here
    are below 63, so that a set of values is one native integer. *)

From Coq Require Import NArith List Bool Uint63 PArray.
From Grundy Require Import Mex Taking Native ValueSet ValueTable HeapValues.
Import ListNotations.
Open Scope uint63_scope.
Local Close Scope table_scope.
Local Open Scope array_scope.

(** A move that leaves a heap smaller by [distance], and perhaps another one of
    the value [left_value], which is 0 if there is none. *)
Record shift := Shift { distance : int; left_value : int }.

Record stream_rule := StreamRule {
  (** The moves that leave one heap, or a rare one. *)
  required : list shift;
  (** The splits with one of the first heaps. *)
  witnesses : list shift;
  (** The common values at even and at odd heaps. *)
  even_word : int;
  odd_word : int;
  (** The length of the ring, less 1. *)
  ring_mask : int;
  largest_value : int;
  (** The number of a bit, at the place of the bit modulo 67. *)
  bit_numbers : array int
}.

(** Where a set has no value. *)
Definition no_value : int := 63.

Definition shifted_value (mask : int) (ring : array int) (n : int) (w : shift) : int :=
  match w with Shift d v => v lxor ring.[(n - d) land mask] end.

(** The values of these options. *)
Fixpoint mark_shifts (mask : int) (ring : array int) (n : int) (l : list shift) (s : int) : int :=
  match l with
  | [] => s
  | w :: rest => mark_shifts mask ring n rest (s lor (1 << shifted_value mask ring n w))
  end.

(** Whether all values of [want] are in [s] or are those of these options. *)
Fixpoint reaches (mask : int) (ring : array int) (n : int) (want : int) (l : list shift) (s : int) : bool :=
  if want land s =? want then true
  else match l with
       | [] => false
       | w :: rest => reaches mask ring n want rest (s lor (1 << shifted_value mask ring n w))
       end.

(** The value of [n], or [no_value]. The table of numbers of bits need not be
    trusted: the number is compared with the bit. *)
Definition next_common (r : stream_rule) (ring : array int) (n : int) : int :=
  let s := mark_shifts (ring_mask r) ring n (required r) 0 in
  let common := if is_even n then even_word r else odd_word r in
  let unmarked := common lxor (common land s) in
  let least := unmarked land (0 - unmarked) in
  let v := (bit_numbers r).[least mod 67] in
  if v <=? largest_value r then
    if 1 << v =? least then
      if reaches (ring_mask r) ring n (least - 1) (witnesses r) s then v else no_value
    else no_value
  else no_value.

(** The ring, and the heap that comes next. *)
Definition stream_state : Type := array int * int.

Definition push (mask : int) (ring : array int) (n v : int) : array int := ring.[n land mask <- v].

Definition step (r : stream_rule) (st : stream_state) : option stream_state :=
  let (ring, n) := st in
  let v := next_common r ring n in
  if v <? no_value then Some (push (ring_mask r) ring n v, n + 1) else None.

(** So many steps. Whoever waits for the end keeps the ring from which it
    starts, and with it all changes since; so there are some steps at a time,
    and what follows is called at last, with nothing to return to. *)
Fixpoint steps (r : stream_rule) (count : nat) (st : stream_state) : option stream_state :=
  match count with
  | O => Some st
  | S count' => match step r st with None => None | Some st => steps r count' st end
  end.

Definition steps_at_a_time : N := 65536.

Section Advance.
  Context {A : Type}.
  Variables (r : stream_rule) (block : nat) (next : stream_state -> option A).

  Fixpoint blocks (count : nat) (st : stream_state) : option A :=
    match count with
    | O => next st
    | S count' => match steps r block st with None => None | Some st => blocks count' st end
    end.
End Advance.

(** So many steps, and then [next]. *)
Definition advance {A : Type} (r : stream_rule) (count : N) (next : stream_state -> option A) (st : stream_state)
  : option A :=
  blocks r (count_of steps_at_a_time)
    (fun st => match steps r (count_of (count mod steps_at_a_time)) st with None => None | Some st => next st end)
    (count_of (count / steps_at_a_time)) st.

(** The [count] values before [n], before those of a list. *)
Fixpoint window_before (count : nat) (mask : int) (ring : array int) (n : int) (l : list int) : list int :=
  match count with
  | O => l
  | S count' => window_before count' mask ring (n - 1) (ring.[(n - 1) land mask] :: l)
  end.

(** All heaps are at most so large. *)
Definition heap_limit : N := 2 ^ 48.

(** The [count] values before each of the ends, which ascend, behind those of a
    list in reverse order; the state is at the heap [start]. *)
Fixpoint windows_at (r : stream_rule) (count : nat) (ends : list N) (start : N) (l : list (N * list int)) (st : stream_state)
  : option (list (N * list int)) :=
  match ends with
  | [] => Some (rev' l)
  | e :: rest =>
    if ((start <=? e) && (e <=? heap_limit))%N then
      advance r (e - start)%N
        (fun st => windows_at r count rest e ((e, window_before count (ring_mask r) (fst st) (snd st) []) :: l) st) st
    else None
  end.

(** ** From a table of the first values *)

(** The rare heaps from [n] on, [count] heaps, with those of a list. *)
Fixpoint rare_heaps (count : nat) (sp : sparse_space) (t : value_table) (n : int) (l : list int) : list int :=
  match count with
  | O => l
  | S count' =>
    let v := read t n in
    rare_heaps count' sp t (n + 1) (if (if v <? value_limit then is_common sp n v else false) then l else n :: l)
  end.

(** The splits with a heap of [count] tokens or less, [a] is [count]; the smallest heaps come first. *)
Fixpoint witness_shifts (count : nat) (splits : list int) (len : int) (t : value_table) (a : int) (l : list shift)
  : list shift :=
  match count with
  | O => l
  | S count' =>
    witness_shifts count' splits len t (a - 1)
      (fold_left (fun l i => if i + a <=? len then Shift (i + a) (read t a) :: l else l) splits l)
  end.

Definition rare_shifts (splits : list int) (t : value_table) (rare : list int) : list shift :=
  flat_map (fun a => map (fun i => Shift (i + a) (read t a)) splits) rare.

(** Whether all splits with a rare heap are near. *)
Definition rare_are_near (splits : list int) (len : int) (rare : list int) : bool :=
  forallb (fun a => forallb (fun i => i + a <=? len) splits) rare.

(** 2 to the power of a number below 63 has another remainder modulo 67 for each number. *)
Definition numbers_of_bits : array int :=
  fold_left (fun t v => t.[(1 << v) mod 67 <- v]) (map of_N (below 63)) (make 67 no_value).

(** Writes [count] values of the table into the ring. *)
Fixpoint fill_ring (count : nat) (mask : int) (t : value_table) (n : int) (ring : array int) : array int :=
  match count with
  | O => ring
  | S count' => fill_ring count' mask t (n + 1) (push mask ring n (read t n))
  end.

(** The length of a ring is a power of 2. *)
Definition ring_length (len : N) : N := (2 ^ N.log2_up len)%N.

Definition stream_rule_of (m : native_moves) (sp : sparse_space) (largest len : N) (t : value_table) (rare : list int)
  : stream_rule :=
  StreamRule
    (map (fun i => Shift i 0) (takes m) ++ rare_shifts (splits m) t rare)
    (witness_shifts (count_of (len - 1)) (splits m) (of_N len) t (of_N (len - 1)) [])
    (low (common_at_even sp)) (low (common_at_odd sp))
    (of_N (ring_length len - 1)) (of_N largest) numbers_of_bits.

Definition start_ring (first len : N) (t : value_table) : array int :=
  fill_ring (count_of len) (of_N (ring_length len - 1)) t (of_N (first - len)) (make (of_N (ring_length len)) 0).

(** The windows of [len] values before the ends, by the values of the table, which are those below [first]. *)
Definition windows_from (c : code) (sp : sparse_space) (largest first len : N) (t : value_table) (ends : list N)
  : option (list (N * list int)) :=
  let m := native_moves_of c in
  let rare := rare_heaps (count_of (first - 1)) sp t 1 [] in
  if rare_are_near (splits m) (of_N len) rare then
    windows_at (stream_rule_of m sp largest len t rare) (count_of len) ends first [] (start_ring first len t, of_N first)
  else None.
