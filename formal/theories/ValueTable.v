(** * Tables of values, without a limit of their length

    An array of Coq has at most 4,194,303 elements. A longer table is an array
    of arrays, its chunks. Values are written in ascending order; a chunk is
    made when its first value is written, as chunks must not be versions of
    the same array: only one version is fast. *)

From Coq Require Import NArith ZArith List Lia Bool Uint63 PArray.
From Grundy Require Import Native.
Open Scope N_scope.

Inductive value_table := Flat (t : array int) | Chunked (t : array (array int)).

Definition chunk_length : int := 65536.

Definition chunk_of (i : int) : int := (i >> 16)%uint63.
Definition place_of (i : int) : int := (i land 65535)%uint63.

Definition read (t : value_table) (i : int) : int :=
  match t with
  | Flat t => get t i
  | Chunked t => get (get t (chunk_of i)) (place_of i)
  end.

(** Writes a value behind all that were written. *)
Definition write (t : value_table) (i v : int) : value_table :=
  match t with
  | Flat t => Flat (set t i v)
  | Chunked t =>
    let chunk := if (place_of i =? 0)%uint63 then make chunk_length 0%uint63 else get t (chunk_of i) in
    Chunked (set t (chunk_of i) (set chunk (place_of i) v))
  end.

(** The table can have so many values. *)
Definition table_limit : N := 2 ^ 36.

(** A table of zeros. *)
Definition zeros (len : N) : value_table :=
  if len <=? 4194303 then Flat (make (of_N len) 0%uint63)
  else Chunked (make (of_N (len / 65536 + 1)) (make chunk_length 0%uint63)).

Declare Scope table_scope.
Notation "t .[ i ]" := (read t i) : table_scope.
Notation "t .[ i <- a ]" := (write t i a) : table_scope.
Open Scope table_scope.

(** ** What is read is what was written *)

(** The table has room for the heaps below [len]. *)
Definition has_room (t : value_table) (len : N) : Prop :=
  match t with
  | Flat t => to_N (PArray.length t) = len
  | Chunked t => len / 65536 < to_N (PArray.length t) /\ forall j, PArray.length (get t j) = chunk_length
  end.

Lemma to_N_chunk_of i : to_N (chunk_of i) = to_N i / 65536.
Proof.
  unfold chunk_of, to_N. rewrite lsr_spec. pose proof (to_Z_bounded i).
  change (2 ^ to_Z 16)%Z with 65536%Z. rewrite Z2N.inj_div by lia. reflexivity.
Qed.

Lemma to_N_place_of i : to_N (place_of i) = to_N i mod 65536.
Proof.
  unfold place_of, to_N. rewrite land_spec'. pose proof (to_Z_bounded i).
  change (to_Z 65535) with (Z.ones 16). rewrite Z.land_ones by lia. rewrite Z2N.inj_mod by lia. reflexivity.
Qed.

Polymorphic Lemma to_N_length_make@{u} {A : Type@{u}} len (a : A) : len <= 4194303 -> to_N (PArray.length (make (of_N len) a)) = len.
Proof.
  intros H. rewrite length_make. replace (of_N len <=? max_length)%uint63 with true.
  - apply to_of_N. unfold native_limit. lia.
  - symmetry. apply to_N_le. rewrite to_of_N by (unfold native_limit; lia).
    change (to_N max_length) with 4194303. exact H.
Qed.

Lemma length_chunk : PArray.length (make chunk_length 0%uint63) = chunk_length.
Proof. rewrite length_make. reflexivity. Qed.

Lemma zeros_have_room len : len <= table_limit -> has_room (zeros len) len.
Proof.
  unfold table_limit. change (2 ^ 36) with 68719476736. intros H. unfold zeros.
  destruct (N.leb_spec len 4194303) as [L | L]; cbn [has_room].
  - apply to_N_length_make. exact L.
  - assert (D : len / 65536 <= 1048576) by (apply (N.div_le_mono len 68719476736 65536); lia).
    rewrite to_N_length_make by lia. split; [lia |]. intros j. rewrite get_make. apply length_chunk.
Qed.

Lemma read_zeros len i : read (zeros len) i = 0%uint63.
Proof. unfold zeros. destruct (len <=? 4194303); cbn [read]; rewrite !get_make; reflexivity. Qed.

Section Write.
  Variables (len : N) (i v : int).
  Hypothesis inside : to_N i < len.

  (** The chunk in which a value is written. *)
  Let chunk (a : array (array int)) : array int :=
    if (place_of i =? 0)%uint63 then make chunk_length 0%uint63 else get a (chunk_of i).

  Lemma chunk_exists a : has_room (Chunked a) len -> (chunk_of i <? PArray.length a)%uint63 = true.
  Proof.
    intros [R _]. apply to_N_lt. rewrite to_N_chunk_of.
    pose proof (N.div_le_mono (to_N i) len 65536 ltac:(lia) ltac:(lia)). lia.
  Qed.

  Lemma length_of_chunk a : has_room (Chunked a) len -> PArray.length (chunk a) = chunk_length.
  Proof.
    intros [_ R]. unfold chunk. destruct (place_of i =? 0)%uint63; [apply length_chunk | apply R].
  Qed.

  Lemma place_exists a : has_room (Chunked a) len -> (place_of i <? PArray.length (chunk a))%uint63 = true.
  Proof.
    intros R. rewrite (length_of_chunk a R). apply to_N_lt. rewrite to_N_place_of.
    change (to_N chunk_length) with 65536. apply N.mod_lt. lia.
  Qed.

  Lemma write_has_room t : has_room t len -> has_room (write t i v) len.
  Proof.
    destruct t as [a | a]; intros R; cbn [has_room write].
    - rewrite length_set. exact R.
    - rewrite length_set. split; [apply R |]. intros j. destruct (chunk_of i =? j)%uint63 eqn:D.
      + apply eqb_correct in D. rewrite <- D, get_set_same by (apply chunk_exists; exact R).
        rewrite length_set. apply (length_of_chunk a R).
      + rewrite get_set_other; [apply R |]. intros <-. rewrite eqb_refl in D. discriminate.
  Qed.

  Lemma read_write_same t : has_room t len -> read (write t i v) i = v.
  Proof.
    destruct t as [a | a]; intros R; cbn [read write].
    - apply get_set_same. apply to_N_lt. cbn [has_room] in R. lia.
    - rewrite get_set_same by (apply chunk_exists; exact R). apply get_set_same. apply (place_exists a R).
  Qed.

  Lemma read_write_before t j : has_room t len -> to_N j < to_N i -> read (write t i v) j = read t j.
  Proof.
    destruct t as [a | a]; intros R L; cbn [read write].
    - apply get_set_other. intros <-. lia.
    - destruct (chunk_of i =? chunk_of j)%uint63 eqn:D.
      + apply eqb_correct in D. rewrite <- D, get_set_same by (apply chunk_exists; exact R).
        apply (f_equal to_N) in D. rewrite !to_N_chunk_of in D.
        assert (Lt : to_N (place_of j) < to_N (place_of i)).
        { rewrite !to_N_place_of. pose proof (N.div_mod (to_N i) 65536). pose proof (N.div_mod (to_N j) 65536). lia. }
        rewrite get_set_other by (intros C; rewrite C in Lt; lia).
        destruct (place_of i =? 0)%uint63 eqn:Z; [| reflexivity].
        apply eqb_correct in Z. rewrite Z, to_N_0 in Lt. lia.
      + f_equal. apply get_set_other. intros C. rewrite C, eqb_refl in D. discriminate.
  Qed.
End Write.
