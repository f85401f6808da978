//! Messages for errors of the system about files and addresses.

use grundy_game::{BilingualText, text, text_pair};
use std::io::{Error, ErrorKind};

/// The message for an error of the system: in English its own text, in Chinese by the kind of error.
///
/// # Examples
/// ```
/// let error = std::fs::File::open("/no/such/file").unwrap_err();
/// assert_eq!(grundy_store::explain_io_error(&error).zh, "没有这个文件或文件夹");
/// ```
pub fn explain_io_error(error: &Error) -> BilingualText {
    explain_io_kind(error.kind(), &error.to_string())
}

/// The message for an error of which the kind and the English text are given.
pub(crate) fn explain_io_kind(kind: ErrorKind, text: &str) -> BilingualText {
    // The English of the table names the kinds for translators; users read the text of the system.
    let (_, zh) = match kind {
        ErrorKind::NotFound => text_pair!("no such file or directory"),
        ErrorKind::PermissionDenied => text_pair!("permission denied"),
        ErrorKind::AlreadyExists => text_pair!("it exists already"),
        ErrorKind::IsADirectory => text_pair!("it is a directory, not a file"),
        ErrorKind::NotADirectory => text_pair!("it is not a directory"),
        ErrorKind::DirectoryNotEmpty => text_pair!("the directory is not empty"),
        ErrorKind::ReadOnlyFilesystem => text_pair!("the file system is read-only"),
        ErrorKind::StorageFull => text_pair!("no space is left on the disk"),
        ErrorKind::QuotaExceeded => text_pair!("the disk quota is used up"),
        ErrorKind::FileTooLarge => text_pair!("the file is too large"),
        ErrorKind::InvalidFilename => text_pair!("the name of the file is invalid"),
        ErrorKind::InvalidData => text_pair!("the data are invalid"),
        ErrorKind::InvalidInput => text_pair!("the input is invalid"),
        ErrorKind::UnexpectedEof => text_pair!("the file ends too early"),
        ErrorKind::AddrInUse => text_pair!("the address is in use"),
        ErrorKind::AddrNotAvailable => text_pair!("this machine does not have this address"),
        ErrorKind::ConnectionRefused => text_pair!("the connection was refused"),
        ErrorKind::ConnectionReset => text_pair!("the other end reset the connection"),
        ErrorKind::NetworkUnreachable | ErrorKind::HostUnreachable => text_pair!("the network is unreachable"),
        ErrorKind::BrokenPipe => text_pair!("the reader has closed the pipe"),
        ErrorKind::TimedOut => text_pair!("the operation timed out"),
        ErrorKind::Interrupted => text_pair!("the operation was interrupted"),
        ErrorKind::OutOfMemory => text_pair!("out of memory"),
        ErrorKind::ExecutableFileBusy => text_pair!("the program file is in use"),
        ErrorKind::ResourceBusy => text_pair!("the file or device is busy"),
        ErrorKind::ArgumentListTooLong => text_pair!("the arguments are too long"),
        ErrorKind::Unsupported => text_pair!("the system does not support this"),
        _ => return text!("{text}"),
    };
    text!("{text}", msgctxt = "system", text = (text, zh))
}
