//! Plain loops that are compiled once for each instruction set.

use crate::lanes::{KernelBackend, KernelInstructions};

/// Work whose loops the compiler vectorises by itself, if it may use vector instructions.
///
/// `run` and everything it calls must be inlined (`#[inline(always)]`): a separate function would not be compiled for each instruction set.
pub trait VectorLoops {
    /// The result.
    type Out;

    /// Does the work.
    fn run(self) -> Self::Out;
}

impl KernelBackend {
    /// Runs some loops with the instructions of this backend.
    ///
    /// # Examples
    /// ```
    /// use grundy_kernel::VectorLoops;
    /// use grundy_kernel::lanes::KernelBackend;
    ///
    /// /// The least number, lane by lane.
    /// struct Least([u64; 8], [u64; 8]);
    ///
    /// impl VectorLoops for Least {
    ///     type Out = [u64; 8];
    ///
    ///     #[inline(always)]
    ///     fn run(self) -> [u64; 8] {
    ///         std::array::from_fn(|lane| self.0[lane].min(self.1[lane]))
    ///     }
    /// }
    ///
    /// let (up, down) = ([0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1, 0]);
    /// for backend in KernelBackend::available_backends() {
    ///     assert_eq!(backend.run(Least(up, down)), [0, 1, 2, 3, 3, 2, 1, 0]);
    /// }
    /// ```
    #[inline]
    #[allow(unsafe_code)]
    pub fn run<L: VectorLoops>(self, loops: L) -> L::Out {
        match self.instructions() {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx512 => unsafe { run_by_avx512(loops) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx2 => unsafe { run_by_avx2(loops) },
            _ => loops.run(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")]
fn run_by_avx512<L: VectorLoops>(loops: L) -> L::Out {
    loops.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run_by_avx2<L: VectorLoops>(loops: L) -> L::Out {
    loops.run()
}
