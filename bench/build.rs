//! Builds the programs of the tutorials, which are C++.

fn main() {
    let sources = ["rivals/graph.cpp", "rivals/subtraction.cpp"];
    sources.iter().for_each(|source| println!("cargo::rerun-if-changed={source}"));
    cc::Build::new().cpp(true).std("c++17").opt_level(2).warnings(true).files(sources).compile("rivals");
}
