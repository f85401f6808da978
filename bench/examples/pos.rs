//! x
use grundy_game::Arg; use grundy_search::*; use std::time::Instant;
fn main(){ let a: Vec<String> = std::env::args().collect();
 let s = grundy::parse(&a[1]).unwrap(); let c=&s.components[0]; let _=Arg::from(1u64);
 let key=c.key.clone().unwrap();
 if a.len()<3 { let mut b=BelingRogalski::new(Parts::of(&c.game).unwrap()); let parts=b.game().parts(&key); let t=Instant::now(); let v=b.nimber(&parts,&()); println!("{} parts {:?} {:?} table {} looked {} {:?}", a[1], v, t.elapsed(), b.table().len(), b.looked_at(), 0); }
 else { let mut b=BelingRogalski::new(Apart(c.game.clone())); let parts=b.game().parts(&key); let t=Instant::now(); let v=b.nimber(&parts,&()); println!("{} keys {:?} {:?} table {} looked {}", a[1], v, t.elapsed(), b.table().len(), b.looked_at()); }
}
