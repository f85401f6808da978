//! The option `--law FILE`: laws from certificates.

use crate::failure::CommandFailure;
use crate::session::CliSession;
use crate::shared::certificate_file::read_certificate;
use grundy::{BilingualText, Meter, Stop, Sum, text};
use grundy_laws::law::{CertifiedLaw, LawError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The laws of a run, each with the file that it comes from.
pub(crate) struct CertificateLaws {
    laws: Vec<(PathBuf, CertifiedLaw)>,
}

impl CertificateLaws {
    /// Reads and checks the files. If the budget ends during a check, reports the file and returns the reason.
    ///
    /// # Errors
    /// Fails if a file cannot be read, or its certificate does not hold.
    pub(crate) fn new(
        paths: &[PathBuf],
        session: &mut CliSession,
    ) -> Result<Result<CertificateLaws, Stop>, CommandFailure> {
        let mut laws = Vec::new();
        for path in paths {
            match read_law(path, session)? {
                Ok(law) => laws.push((path.clone(), law)),
                Err(stop) => {
                    let (name, BilingualText { en, zh }) = (path.display(), stop.description_with_option());
                    let message = text!("the law in {name} was not checked to the end: {text}", text = (en, zh));
                    let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang));
                    return Ok(Err(stop));
                }
            }
        }
        Ok(Ok(CertificateLaws { laws }))
    }

    /// The laws without their files.
    pub(crate) fn into_laws(self) -> Vec<CertifiedLaw> {
        self.laws.into_iter().map(|(_, law)| law).collect()
    }

    /// Applies the laws to the components of a position.
    ///
    /// # Errors
    /// Fails if a law applies to no component.
    pub(crate) fn apply(&self, position: Sum, session: &mut CliSession, meter: &Meter) -> Result<Sum, CommandFailure> {
        let mut position = position;
        for (path, law) in &self.laws {
            let shown = position.to_string();
            // If a period has too many values to compute, the search reports that.
            let Ok((found, used)) = law.apply(position.clone(), &mut session.engine, meter) else { continue };
            if !used {
                let (name, BilingualText { en, zh }) = (path.display(), law.claim());
                return Err(CommandFailure::Input(text!(
                    "the law in {name} applies to no component of {shown}: {text}",
                    text = (en, zh)
                )));
            }
            position = found;
        }
        Ok(position)
    }
}

fn read_law(path: &Path, session: &mut CliSession) -> Result<Result<CertifiedLaw, Stop>, CommandFailure> {
    let (name, text) = read_certificate(path)?;
    let meter = session.meter();
    let law = CertifiedLaw::read(&text, &*meter);
    session.finish();
    match law {
        Ok(law) => Ok(Ok(law)),
        Err(LawError::Stopped(stop)) => Ok(Err(stop)),
        Err(LawError::Bad(BilingualText { en, zh })) => {
            Err(CommandFailure::Input(text!("{name}: {text}", text = (en, zh))))
        }
    }
}
