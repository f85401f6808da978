(* SHA-256 (FIPS 180-4). A word has 32 bits of an int. *)

let mask = 0xffffffff
let rotate word by = ((word lsr by) lor (word lsl (32 - by))) land mask

(* The first 32 bits behind the point of the roots of the first primes. *)
let primes =
  let is_prime n = n > 1 && not (List.exists (fun d -> n mod d = 0) (List.init (max 0 (n - 2)) (fun i -> i + 2))) in
  Array.of_list (List.filteri (fun i _ -> i < 64) (List.filter is_prime (List.init 312 Fun.id)))

(* The largest r with r^power at most prime * 2^(32 power), less its whole part:
   by digits of 2^16, as the powers do not fit in an int. *)
let compare_power r power prime =
  let base = 1 lsl 16 in
  let digits n = [| n land (base - 1); (n lsr 16) land (base - 1); n lsr 32 |] in
  let times a b =
    let product = Array.make (Array.length a + Array.length b) 0 in
    Array.iteri (fun i x -> Array.iteri (fun j y -> product.(i + j) <- product.(i + j) + (x * y)) b) a;
    let carry = ref 0 in
    Array.map (fun x -> let sum = x + !carry in carry := sum lsr 16; sum land (base - 1)) product
  in
  let left = ref (digits r) in
  for _ = 2 to power do left := times !left (digits r) done;
  let right = Array.make (Array.length !left) 0 in
  right.(2 * power) <- prime;
  let rec from i = if i < 0 then 0 else if !left.(i) <> right.(i) then compare !left.(i) right.(i) else from (i - 1) in
  from (Array.length right - 1)

let root_bits power prime =
  let rec search low high =
    if high - low = 1 then low
    else
      let middle = (low + high) / 2 in
      if compare_power middle power prime <= 0 then search middle high else search low middle
  in
  search 0 (1 lsl 37) land mask

let constants = lazy (Array.map (root_bits 3) primes)
let start = lazy (Array.map (root_bits 2) (Array.sub primes 0 8))

let add_block state block offset =
  let constants = Lazy.force constants in
  let words = Array.make 64 0 in
  for i = 0 to 15 do
    words.(i) <- Int32.to_int (Bytes.get_int32_be block (offset + (4 * i))) land mask
  done;
  for i = 16 to 63 do
    let small w a b c = rotate w a lxor rotate w b lxor (w lsr c) in
    words.(i) <-
      (words.(i - 16) + small words.(i - 15) 7 18 3 + words.(i - 7) + small words.(i - 2) 17 19 10) land mask
  done;
  let s = Array.copy state in
  for i = 0 to 63 do
    let large w a b c = rotate w a lxor rotate w b lxor rotate w c in
    let choice = (s.(4) land s.(5)) lxor (lnot s.(4) land mask land s.(6)) in
    let first = s.(7) + large s.(4) 6 11 25 + choice + constants.(i) + words.(i) in
    let majority = (s.(0) land s.(1)) lxor (s.(0) land s.(2)) lxor (s.(1) land s.(2)) in
    let second = large s.(0) 2 13 22 + majority in
    Array.blit s 0 s 1 7;
    s.(4) <- (s.(4) + first) land mask;
    s.(0) <- (first + second) land mask
  done;
  Array.iteri (fun i word -> state.(i) <- (state.(i) + word) land mask) s

(* The digest of bytes, in hexadecimal. *)
let hex (message : Bytes.t) : string =
  let length = Bytes.length message in
  let padded = Bytes.make ((length + 9 + 63) / 64 * 64) '\000' in
  Bytes.blit message 0 padded 0 length;
  Bytes.set padded length '\128';
  Bytes.set_int64_be padded (Bytes.length padded - 8) (Int64.of_int (8 * length));
  let state = Array.copy (Lazy.force start) in
  for block = 0 to (Bytes.length padded / 64) - 1 do add_block state padded (64 * block) done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") state))
