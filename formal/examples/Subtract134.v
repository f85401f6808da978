(** The subtraction game with the numbers 1, 3 and 4: written by
    `grundy verify subtract.json --coq Subtract134.v`. *)

From Coq Require Import NArith List.
From Grundy Require Import Components Subtraction SubtractionCode Taking Period CheckPeriod Certificate.
Import ListNotations.
Open Scope N_scope.

(** The Grundy value of a heap has the least period 7, from 0 on. *)
Theorem subtract_1_3_4_period : least_period (value (r := subtraction_rule [1; 3; 4])) 0 7.
Proof. prove_subtraction_period. Qed.
