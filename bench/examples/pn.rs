//! x
use grundy_search::*; use grundy_game::Part; use std::collections::HashMap; use std::time::Instant; use std::ops::ControlFlow; use rustc_hash::FxHashMap;
type C=(Part,u8);
#[allow(non_snake_case)] fn WD()->u32{ static W:std::sync::OnceLock<u32>=std::sync::OnceLock::new(); *W.get_or_init(||std::env::var("WD").map(|s|s.parse().unwrap()).unwrap_or(1)) }
#[allow(non_snake_case)] fn HD_()->u32{ static W:std::sync::OnceLock<u32>=std::sync::OnceLock::new(); *W.get_or_init(||std::env::var("HD").map(|s|s.parse().unwrap()).unwrap_or(4)) }
const INF:u32=1<<30;
struct S{g:Parts, val:FxHashMap<Part,u8>, not:FxHashMap<Part,u32>, pd:FxHashMap<C,(u32,u32)>, exp:u64}
#[derive(Clone)] struct Ch{parts:Vec<Part>, x:u8}
impl S{
 // (phi: cost to show mover wins (N), delta: cost to show P)
 fn look(&self,p:&Part,n:u8)->(u32,u32){ if let Some(&v)=self.val.get(p){ return if v==n {(INF,0)} else {(0,INF)} } if self.not.get(p).is_some_and(|m|m>>n&1==1){return (0,INF)} 
   self.pd.get(&(*p,n)).copied().unwrap_or_else(||{let s=p[0].count_ones(); (1, 1+s/HD())}) }
 fn kids(&mut self,p:&Part)->Vec<Ch>{ self.exp+=1; let mut v:Vec<Ch>=Vec::new(); let val=&self.val; let _=self.g.for_each_option(p,|ps|{ let mut x=0; let mut q:Vec<Part>=vec![]; for a in ps { if let Some(&w)=val.get(a){x^=w} else if let Some(i)=q.iter().position(|b|b==a){q.swap_remove(i);} else {q.push(*a)} } q.sort_by_key(|a|a[0].count_ones()); v.push(Ch{parts:q,x}); ControlFlow::Continue(()) }); v.sort_by(|a,b|(&a.parts,a.x).cmp(&(&b.parts,b.x))); v.dedup_by(|a,b|a.parts==b.parts&&a.x==b.x); v }
 fn chval(&self,c:&Ch,n:u8)->(u32,u32){ match c.parts.len(){0=> if c.x==n {(INF,0)} else {(0,INF)}, 1=>self.look(&c.parts[0],n^c.x), _=>{ let l=c.parts.last().unwrap(); let s:u32=c.parts[..c.parts.len()-1].iter().map(|p|p[0].count_ones()).sum(); (1, 1+l[0].count_ones()/HD() + s/HD()) }}}
 fn mid(&mut self,p:&Part,n:u8,tp:u32,td:u32){ 
   let mut kids=self.kids(p);
   loop{
    for c in kids.iter_mut(){ let val=&self.val; let mut x=c.x; c.parts.retain(|a| if let Some(&w)=val.get(a){x^=w;false}else{true}); c.x=x; }
    let mut phi=INF; let mut d2=INF; let mut delta:u64=0; let mut best=0usize; let mut un=0u32; let mut mx=0u32;
    let k=kids.len();
    for i in 0..k+n as usize { let (cp,cd)= if i<k {self.chval(&kids[i],n)} else {self.look(p,(i-k) as u8)}; if cp>=INF {delta=INF as u64} else if cp>0 { if delta<INF as u64 { un+=1; if cp>mx {mx=cp} } } if cd<phi {d2=phi;phi=cd;best=i} else if cd<d2 {d2=cd} if phi==0 {break} }
    let delta=if phi==0 {INF} else if delta>=INF as u64 {INF} else if un==0 {0} else {mx+(un-1)/WD()};
    if phi==0 { // N: value != n
      *self.not.entry(*p).or_insert(0)|=1<<n; self.pd.remove(&(*p,n)); return }
    if delta==0 { self.val.insert(*p,n); self.pd.remove(&(*p,n)); return }
    if phi>=tp || delta>=td { self.pd.insert((*p,n),(phi,delta)); return }
    // child thresholds
    let (q,m)= if best<k { let c=kids[best].clone(); if c.parts.len()>1 { let f=c.parts[0]; self.value(&f); continue } (c.parts[0], n^c.x) } else {(*p,(best-k) as u8)};
    let (cp,_)=self.look(&q,m);
    let tcd=tp.min(d2.saturating_add(1+d2/4)); let tcp= td.saturating_sub((un-1)/WD());
    let tcp=tcp.min(INF); 
    self.mid(&q,m,tcp.max(cp.saturating_add(1)).min(INF),tcd.min(INF));
   } }
 fn value(&mut self,p:&Part)->u8{ let mut n=0; loop{ if let Some(&v)=self.val.get(p){return v} if !self.not.get(p).is_some_and(|m|m>>n&1==1) { self.mid(p,n,INF,INF); } else {n+=1} } }
}
fn main(){ let _:HashMap<u8,u8>=HashMap::new(); let a: Vec<String> = std::env::args().collect();
 let s = grundy::parse(&a[1]).unwrap(); let c=&s.components[0]; let key=c.key.clone().unwrap();
 let g=Parts::of(&c.game).unwrap(); let parts=g.parts(&key); let mut s=S{g,val:Default::default(),not:Default::default(),pd:Default::default(),exp:0};
 let t=Instant::now(); let v=s.value(&parts[0]); println!("{} pn {} {:?} exp {} val {} not {} pd {}",a[1],v,t.elapsed(),s.exp,s.val.len(),s.not.len(),s.pd.len());
}
