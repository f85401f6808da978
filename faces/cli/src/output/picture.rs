//! Pictures in files: SVG or PNG, by the extension of the name. This is the only place where pictures become files.

use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use clap::{Args, ValueEnum};
use grundy::{Lang, text};
use grundy_draw::{PaintFailure, PngPicture, Theme};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The options of pictures.
#[derive(Args)]
pub(crate) struct PictureArgs {
    /// The background of the picture: light, dark or, in a file that ends in .svg, that of the reader's system [default: auto; light for .png]
    #[arg(long, value_enum, value_name = "THEME", hide_possible_values = false)]
    theme: Option<PaperColor>,
}

/// The background that a picture is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PaperColor {
    /// The setting of the reader's system
    Auto,
    /// Light background
    Light,
    /// Dark background
    Dark,
}

/// The target of a picture.
pub(crate) struct PictureFile {
    path: PathBuf,
    pixels: bool,
    theme: Theme,
}

/// Pixels per unit of a picture; the smaller scale is used if the picture would be too large.
const PIXELS_PER_UNIT: [f32; 2] = [2.0, 1.0];

impl PictureFile {
    /// Checks the name before a long run starts, so that its result is not lost.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or its name does not give the format.
    pub(crate) fn new(path: &Path, look: &PictureArgs) -> Result<PictureFile, CommandFailure> {
        let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        let pixels = match end.as_deref() {
            _ if path.as_os_str() == "-" => false,
            Some("svg") => false,
            Some("png") => true,
            _ => {
                let name = path.display();
                return Err(CommandFailure::Input(text!(
                    "`{name}` does not give the format of the picture: pictures are files that end in .svg or .png, or `-`, which is SVG on standard output"
                )));
            }
        };
        if path.as_os_str() != "-" {
            output::check_writable(path)?;
        }
        let theme = match look.theme {
            Some(PaperColor::Light) => Theme::Light,
            Some(PaperColor::Dark) => Theme::Dark,
            // Pixels cannot change with the reader's system.
            _ if pixels => Theme::Light,
            Some(PaperColor::Auto) | None => Theme::Auto,
        };
        Ok(PictureFile { path: path.into(), pixels, theme })
    }

    /// The target of `--plot`, if it is given. `taken`: whether standard output is needed for something else.
    ///
    /// # Errors
    /// Fails as [`PictureFile::new`] does, if a theme is given without a picture, or if standard output is needed twice.
    pub(crate) fn from_plot_option(
        path: Option<&Path>,
        look: &PictureArgs,
        taken: bool,
    ) -> Result<Option<PictureFile>, CommandFailure> {
        match path {
            Some(path) if taken && path.as_os_str() == "-" => Err(CommandFailure::Input(text!(
                "standard output cannot take both the picture and something else: give a file"
            ))),
            Some(path) => PictureFile::new(path, look).map(Some),
            None if look.theme.is_some() => {
                Err(CommandFailure::Input(text!("--theme is for pictures: give --plot FILE")))
            }
            None => Ok(None),
        }
    }

    /// The theme to draw in.
    pub(crate) fn theme(&self) -> Theme {
        self.theme
    }

    /// Whether the picture goes to standard output, which must get nothing else then.
    pub(crate) fn is_stdout(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// Writes a picture, given as SVG, in the format of the file. Returns the number of bytes written.
    ///
    /// # Errors
    /// Fails if it is too large for PNG, or the file cannot be written.
    pub(crate) fn write(&self, svg: &str, lang: Lang) -> Result<usize, CommandFailure> {
        if self.is_stdout() {
            let mut out = OutputWriter::new();
            writeln!(out, "{svg}")?;
            out.close()?;
            return Ok(svg.len() + 1);
        }
        let painted = if self.pixels { Some(paint_picture(svg, lang)?) } else { None };
        let bytes = painted.as_ref().map_or(svg.as_bytes(), |png| &png.bytes);
        output::write_file(&self.path, bytes)?;
        Ok(bytes.len())
    }
}

/// Renders a picture as PNG, and reports characters that no font has.
fn paint_picture(svg: &str, lang: Lang) -> Result<PngPicture, CommandFailure> {
    let mut result = Err(PaintFailure::TooLarge(0, 0));
    for scale in PIXELS_PER_UNIT {
        result = grundy_draw::png(svg, scale);
        if !matches!(result, Err(PaintFailure::TooLarge(..))) {
            break;
        }
    }
    let png = result.map_err(|error| CommandFailure::Input(error.message()))?;
    if !png.unseen_characters.is_empty() {
        let unseen: String = png.unseen_characters.iter().take(20).collect();
        let message = text!(
            "no font on this machine has {unseen}: they are missing from the picture. Install one that has them, for Chinese such as Noto Sans CJK (package fonts-noto-cjk), or write a file that ends in .svg"
        );
        let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(lang));
    }
    Ok(png)
}
