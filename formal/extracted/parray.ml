(* The persistent arrays of Coq. The newest version of an array has its
   elements in a block; an older one knows in which element it differs from the
   next (H. G. Baker, "Shallow binding makes functional arrays fast", 1991). To
   read an old version, the block is brought back to it. *)

type 'a t = 'a state ref

and 'a state =
  | Block of { elements : 'a array; default : 'a }
  | Differs of { index : int; element : 'a; newer : 'a t }

(* PArray.max_length *)
let max_length = 4194303

let make (size : Uint63.t) (default : 'a) : 'a t =
  let length = if Uint63.le size max_length then size else max_length in
  ref (Block { elements = Array.make length default; default })

(* Makes a version the one that has the block. *)
let rec bring_back (version : 'a t) =
  match !version with
  | Block _ -> ()
  | Differs { index; element; newer } -> (
      bring_back newer;
      match !newer with
      | Block { elements; _ } as block ->
          newer := Differs { index; element = elements.(index); newer = version };
          elements.(index) <- element;
          version := block
      | Differs _ -> assert false)

let rec length (version : 'a t) : Uint63.t =
  match !version with
  | Block { elements; _ } -> Array.length elements
  | Differs _ -> bring_back version; length version

let rec get (version : 'a t) (index : Uint63.t) : 'a =
  match !version with
  | Block { elements; default } ->
      if index >= 0 && index < Array.length elements then Array.unsafe_get elements index else default
  | Differs _ -> bring_back version; get version index

let rec set (version : 'a t) (index : Uint63.t) (element : 'a) : 'a t =
  match !version with
  | Block { elements; _ } as block ->
      if index >= 0 && index < Array.length elements then begin
        let newer = ref block in
        version := Differs { index; element = elements.(index); newer };
        elements.(index) <- element;
        newer
      end
      else version
  | Differs _ -> bring_back version; set version index element
