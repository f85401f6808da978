(** Makes the program text of the verifier from the proved functions.

    Natural numbers stay as Coq defines them, so they do not overflow. Native
    integers and arrays become those of [uint63.ml] and [parray.ml]; [samples]
    has operations with them, and [expected_samples] what Coq says of them, for
    a test of the two files. *)

From Coq Require Import NArith List Uint63 PArray Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Grundy Require Import Native ValueTable HeapValues CheckRecurrence Certificate Verifier.
Import ListNotations.
Open Scope uint63_scope.
Close Scope table_scope.

(** Integers at which operations wrap around, or change their sign as seen by the processor. *)
Definition edges : list int :=
  [0; 1; 2; 3; 5; 31; 32; 61; 62; 63; 64; 65; 125; 126; 4194303; 4294967295; 4294967296;
   2305843009213693951; 2305843009213693952; 4611686018427387903; 4611686018427387904; 4611686018427387905;
   6917529027641081855; 9223372036854775806; 9223372036854775807].

Definition int_of_bool (b : bool) : int := if b then 1 else 0.

(** The argument keeps the program from computing them at its start. *)
Definition integer_samples (_ : unit) : list int :=
  flat_map (fun i => flat_map (fun j =>
    [i + j; i - j; i * j; i mod j; i << j; i >> j; i land j; i lor j; i lxor j;
     int_of_bool (i =? j); int_of_bool (i <? j); int_of_bool (i <=? j)]) edges) edges.

(** Arrays are persistent: an old array keeps its elements, and can be changed in another way. *)
Definition array_samples (_ : unit) : list int :=
  let a := make 5 7 in
  let b := a.[1 <- 10] in
  let c := b.[2 <- 20] in
  let d := a.[1 <- 30].[4 <- 40] in
  let e := b.[2 <- 50].[0 <- 60] in
  let f := c.[5 <- 70].[9223372036854775807 <- 80] in
  let show (t : array int) := PArray.length t :: map (fun i => t.[i]) [0; 1; 2; 3; 4; 5; 6; 9223372036854775807] in
  flat_map show [a; b; c; d; e; f; c; a; e; d; make 0 9; (make 0 9).[0 <- 1]] ++
  [PArray.length (make 4194303 0); PArray.length (make 4194304 0); PArray.length (make 9223372036854775807 0)].

Definition samples (_ : unit) : list int := integer_samples tt ++ array_samples tt.
Definition expected_samples : list int := Eval vm_compute in samples tt.

(** As the file [ExtrOCamlPArray] of Coq, which names the type in a form that OCaml does not read. *)
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Inlined Constant PArray.make => "Parray.make".
Extract Inlined Constant PArray.get => "Parray.get".
Extract Inlined Constant PArray.set => "Parray.set".
Extract Inlined Constant PArray.length => "Parray.length".

Extraction Language OCaml.
Extraction "checker.ml" to_N of_N read rule_bound is_common mask_space verify_with_values verify_with_space
  verify_with_windows windows_prove verify_all_but samples expected_samples.
