//! Messages for errors of the system about files and addresses.

use grundy_game::{BilingualText, text};
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
    let zh = match kind {
        ErrorKind::NotFound => "没有这个文件或文件夹",
        ErrorKind::PermissionDenied => "没有权限",
        ErrorKind::AlreadyExists => "已经存在",
        ErrorKind::IsADirectory => "这是文件夹，不是文件",
        ErrorKind::NotADirectory => "不是文件夹",
        ErrorKind::DirectoryNotEmpty => "文件夹不是空的",
        ErrorKind::ReadOnlyFilesystem => "文件系统是只读的",
        ErrorKind::StorageFull => "磁盘已满",
        ErrorKind::QuotaExceeded => "磁盘配额已用完",
        ErrorKind::FileTooLarge => "文件太大",
        ErrorKind::InvalidFilename => "文件名无效",
        ErrorKind::InvalidData => "数据无效",
        ErrorKind::InvalidInput => "输入无效",
        ErrorKind::UnexpectedEof => "文件意外结束",
        ErrorKind::AddrInUse => "地址已被占用",
        ErrorKind::AddrNotAvailable => "本机没有这个地址",
        ErrorKind::ConnectionRefused => "连接被拒绝",
        ErrorKind::ConnectionReset => "连接被对方中断",
        ErrorKind::NetworkUnreachable | ErrorKind::HostUnreachable => "网络不可达",
        ErrorKind::BrokenPipe => "读取的一方已关闭",
        ErrorKind::TimedOut => "超时",
        ErrorKind::Interrupted => "被中断",
        ErrorKind::OutOfMemory => "内存不足",
        ErrorKind::ExecutableFileBusy => "程序文件正在使用",
        ErrorKind::ResourceBusy => "正被占用",
        ErrorKind::ArgumentListTooLong => "参数太长",
        ErrorKind::Unsupported => "系统不支持",
        _ => return text!("{text}"),
    };
    text!("{text}", msgctxt = "system", text = (text, zh))
}
