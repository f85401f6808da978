#!/bin/sh
# The cargo that maturin calls for the wheel of the tests. `cargo rustc` would build most crates a second time, with
# fewer features than `cargo test --workspace --all-features` has built them. This builds the module with those features.
set -e
if [ "$1" = rustc ]; then
    exec cargo build --workspace --all-features --lib --tests --message-format json-render-diagnostics
fi
exec cargo "$@"
