(* Reads JSON. A number is kept as its text. *)

type t =
  | Null
  | Bool of bool
  | Number of string
  | String of string
  | List of t list
  | Object of (string * t) list

exception Unreadable of string

let max_depth = 100

let read (text : string) : t =
  let at = ref 0 in
  let fail what = raise (Unreadable (Printf.sprintf "%s at byte %d" what !at)) in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let is_digit c = c >= '0' && c <= '9' in
  let rec skip () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; skip () | _ -> () in
  let expect c = if peek () = c && !at < String.length text then incr at else fail (Printf.sprintf "no '%c'" c) in
  let word letters value =
    let length = String.length letters in
    if !at + length <= String.length text && String.sub text !at length = letters then (at := !at + length; value)
    else fail "no value"
  in
  let digits () = if is_digit (peek ()) then while is_digit (peek ()) do incr at done else fail "no digit" in
  let number () =
    let start = !at in
    if peek () = '-' then incr at;
    if peek () = '0' then incr at else digits ();
    if peek () = '.' then (incr at; digits ());
    (match peek () with
     | 'e' | 'E' -> incr at; (match peek () with '+' | '-' -> incr at | _ -> ()); digits ()
     | _ -> ());
    Number (String.sub text start (!at - start))
  in
  (* Characters beyond ASCII that are written as \u… do not occur in what is compared. *)
  let escape out =
    incr at;
    let c = peek () in
    incr at;
    match c with
    | '"' | '\\' | '/' -> Buffer.add_char out c
    | 'n' -> Buffer.add_char out '\n'
    | 't' -> Buffer.add_char out '\t'
    | 'r' -> Buffer.add_char out '\r'
    | 'b' -> Buffer.add_char out '\b'
    | 'f' -> Buffer.add_char out '\012'
    | 'u' ->
        for _ = 1 to 4 do
          match peek () with '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> incr at | _ -> fail "no hexadecimal digit"
        done;
        let code = int_of_string ("0x" ^ String.sub text (!at - 4) 4) in
        Buffer.add_char out (if code < 128 then Char.chr code else '?')
    | _ -> fail "no escape"
  in
  let string () =
    expect '"';
    let out = Buffer.create 16 in
    while peek () <> '"' do
      if !at >= String.length text || peek () < ' ' then fail "a string that does not end";
      if peek () = '\\' then escape out else (Buffer.add_char out (peek ()); incr at)
    done;
    incr at;
    Buffer.contents out
  in
  let rec sequence close item before =
    skip ();
    let before = item () :: before in
    skip ();
    if peek () = ',' then (incr at; sequence close item before) else (expect close; List.rev before)
  in
  let items close item =
    incr at;
    skip ();
    if peek () = close then (incr at; []) else sequence close item []
  in
  let rec value depth =
    if depth > max_depth then fail "values in values";
    skip ();
    match peek () with
    | '{' ->
        let field () =
          let name = string () in
          skip ();
          expect ':';
          (name, value (depth + 1))
        in
        Object (items '}' field)
    | '[' -> List (items ']' (fun () -> value (depth + 1)))
    | '"' -> String (string ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> number ()
  in
  let result = value 0 in
  skip ();
  if !at < String.length text then fail "more text";
  result
