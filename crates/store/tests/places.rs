//! Files that are missing, foreign, locked, or where no file can be.

use grundy_store::{StoreError, StoreFault, TableHeader, TableReader, TableWriter, open_or_create, replace_file};
use std::fs;
use std::path::Path;

fn kayles_header() -> TableHeader {
    TableHeader::new("nim-sequence", "kayles", None)
}

fn write_table(path: &Path) {
    let mut table = TableWriter::create(path, &kayles_header()).expect("it is new");
    table.append([0, 1, 2]).expect("there is room");
    table.finish().expect("there is room");
}

/// The fault of a result, with a message in both languages that names the file.
fn fault_in_both_languages<T>(result: Result<T, StoreError>, path: &Path) -> StoreFault {
    let Err(error) = result else { panic!("{} is not refused", path.display()) };
    let (message, name) = (error.explain(), error.path.display().to_string());
    assert!(path.starts_with(&error.path), "{error}");
    assert!(message.en.contains(&name) && message.zh.contains(&name) && message.en != message.zh, "{message:?}");
    assert_eq!(error.to_string(), message.en);
    error.fault
}

#[test]
fn each_fault_has_its_own_name() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    assert_eq!(fault_in_both_languages(TableReader::open(&path), &path), StoreFault::Missing);
    assert_eq!(
        fault_in_both_languages(TableWriter::resume(&path, &kayles_header(), |_| {}), &path),
        StoreFault::Missing
    );
    let nowhere = folder.path().join("no such folder").join("table.grundy");
    assert_eq!(fault_in_both_languages(TableWriter::create(&nowhere, &kayles_header()), &nowhere), StoreFault::Missing);
    assert_eq!(
        fault_in_both_languages(TableWriter::replace(&nowhere, &kayles_header()), &nowhere),
        StoreFault::Missing
    );
    assert_eq!(fault_in_both_languages(replace_file(&nowhere, b"x"), &nowhere), StoreFault::Missing);

    write_table(&path);
    assert_eq!(fault_in_both_languages(TableWriter::create(&path, &kayles_header()), &path), StoreFault::Exists);
    let other = TableHeader::new("nim-sequence", "dawson_kayles", None);
    let expect = StoreFault::OtherRules { found: "kayles".into(), expected: "dawson_kayles".into() };
    assert_eq!(fault_in_both_languages(TableWriter::resume(&path, &other, |_| {}), &path), expect);
    let other = TableHeader::new("nim-sequence", "kayles", Some("@game\ndef kayles(n): …"));
    let found = fault_in_both_languages(TableWriter::resume(&path, &other, |_| {}), &path);
    assert!(matches!(found, StoreFault::OtherRules { .. }), "the same name in another text: {found:?}");
    let other = TableHeader::new("outcomes", "kayles", None);
    let found = fault_in_both_languages(TableWriter::resume(&path, &other, |_| {}), &path);
    assert_eq!(found, StoreFault::Foreign { kind: Some("nim-sequence".into()) });

    let foreign = folder.path().join("foreign");
    let texts = [&b"@game\ndef g(n): return []"[..], b"\x89PNG\r\n\x1a\n", b"\x89grundy\n\x1a\n     ", &[0; 4096]];
    for text in texts {
        fs::write(&foreign, text).expect("there is room");
        assert_eq!(fault_in_both_languages(TableReader::open(&foreign), &foreign), StoreFault::Foreign { kind: None });
        let resumed = TableWriter::resume(&foreign, &kayles_header(), |_| {});
        assert_eq!(fault_in_both_languages(resumed, &foreign), StoreFault::Foreign { kind: None });
        assert_eq!(fs::read(&foreign).expect("it is there"), text, "it is not touched");
    }
    fs::write(&foreign, b"").expect("there is room");
    assert_eq!(
        fault_in_both_languages(TableReader::open(&foreign), &foreign),
        StoreFault::Truncated { values: 0, byte_offset: 0, synced_bytes: None }
    );

    let mut bytes = fs::read(&path).expect("it is there");
    bytes[11] = 2;
    fs::write(&path, bytes).expect("there is room");
    assert_eq!(fault_in_both_languages(TableReader::open(&path), &path), StoreFault::Version { found: 2 });
    assert_eq!(
        fault_in_both_languages(TableWriter::resume(&path, &kayles_header(), |_| {}), &path),
        StoreFault::Version { found: 2 }
    );
}

/// A digest shows that nothing was changed, not that this program wrote it.
#[test]
fn sound_bytes_that_say_nothing() {
    use sha2::{Digest, Sha256};
    let strange = [
        "{}",
        "",
        "[]",
        r#"{"kind":"nim-sequence","game":"kayles","rules":null,"fingerprint":"00"}"#,
        r#"{"kind":"nim-sequence","game":"kayles","rules":null,"fingerprint":"0000000000000000000000000000000000000000000000000000000000000000"}"#,
    ];
    for description in strange {
        let mut bytes = b"\x89grundy\r\n\x1a\n\x01".to_vec();
        bytes.extend((description.len() as u32).to_le_bytes());
        bytes.extend(description.bytes());
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        let path = Path::new("strange");
        let found = fault_in_both_languages(TableReader::new(std::io::Cursor::new(bytes), path), path);
        assert_eq!(found, StoreFault::Foreign { kind: None }, "{description}");
    }
}

#[test]
fn one_writer_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("values.grundy");
    let (mut table, _) = open_or_create(folder.path(), &kayles_header(), |_| {}).expect("it is new");
    table.append([0, 1]).expect("there is room");
    table.sync().expect("there is room");
    assert_eq!(fault_in_both_languages(TableWriter::resume(&path, &kayles_header(), |_| {}), &path), StoreFault::Busy);
    assert_eq!(
        fault_in_both_languages(open_or_create(folder.path(), &kayles_header(), |_| {}), &path),
        StoreFault::Busy
    );
    // To look at it is allowed.
    let mut reader = TableReader::open(&path).expect("it can be read");
    assert!(reader.is_in_use());
    assert_eq!(reader.read_block().expect("it is sound").expect("there is a block").values, [0, 1]);
    drop(table);
    assert!(!TableReader::open(&path).expect("it can be read").is_in_use());
    assert_eq!(TableWriter::resume(&path, &kayles_header(), |_| {}).expect("it is free").1.values, 2);
}

#[test]
fn where_no_table_can_be() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let io = |fault: StoreFault| assert!(matches!(fault, StoreFault::Io { .. }), "{fault:?}");
    io(fault_in_both_languages(TableReader::open(folder.path()), folder.path()));
    io(fault_in_both_languages(TableWriter::resume(folder.path(), &kayles_header(), |_| {}), folder.path()));
    io(fault_in_both_languages(TableWriter::replace(folder.path(), &kayles_header()), folder.path()));
    io(fault_in_both_languages(replace_file(folder.path(), b"x"), folder.path()));
    let file = folder.path().join("file");
    fs::write(&file, "x").expect("there is room");
    let below = file.join("table.grundy");
    io(fault_in_both_languages(TableWriter::create(&below, &kayles_header()), &below));
    let fault = fault_in_both_languages(open_or_create(&file, &kayles_header(), |_| {}), &file);
    assert_eq!(fault, StoreFault::NotFolder);
    let lost = file.join("folder");
    let fault = fault_in_both_languages(open_or_create(&lost, &kayles_header(), |_| {}), &lost);
    assert!(matches!(fault, StoreFault::FolderCreation { .. }), "{fault:?}");
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_read_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    write_table(&path);
    let closed = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).expect("it is mine");
    closed(0o555);
    let new = folder.path().join("new.grundy");
    // The administrator may write everywhere.
    if fs::write(folder.path().join("probe"), "x").is_err() {
        for found in [
            fault_in_both_languages(TableWriter::create(&new, &kayles_header()), &new),
            fault_in_both_languages(replace_file(&path, b"x"), &path),
        ] {
            assert!(matches!(found, StoreFault::Io { kind: std::io::ErrorKind::PermissionDenied, .. }), "{found:?}");
        }
    }
    assert!(TableReader::open(&path).is_ok(), "it can still be read");
    closed(0o755);
}

#[test]
fn a_table_is_replaced_when_it_is_ready() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("table.grundy");
    write_table(&path);
    let old = fs::read(&path).expect("it is there");
    let mut table = TableWriter::replace(&path, &kayles_header()).expect("the folder is there");
    table.append([0, 1, 2, 3]).expect("there is room");
    table.sync().expect("there is room");
    assert_eq!(fs::read(&path).expect("it is there"), old);
    table.finish().expect("there is room");
    assert_eq!(TableReader::open(&path).and_then(|mut table| table.verify(|_| {})).expect("it is sound").values, 4);
    drop(TableWriter::replace(&path, &kayles_header()).expect("the folder is there"));
    let names: Vec<_> = fs::read_dir(&folder).expect("it is there").map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["table.grundy"], "nothing is left behind");
}

/// Links stay, and the files that they lead to are replaced; what is no file is left alone.
#[cfg(unix)]
#[test]
fn links_and_devices_are_not_replaced() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let place = |name: &str| folder.path().join(name);
    symlink("second", place("first")).expect("links can be made");
    symlink(place("file"), place("second")).expect("links can be made");
    for text in ["new", "replaced"] {
        replace_file(&place("first"), text.as_bytes()).expect("the folder is there");
        assert_eq!(fs::read_to_string(place("file")).expect("it was written"), text);
        assert!(place("first").is_symlink() && place("second").is_symlink() && !place("file").is_symlink());
    }
    symlink("circle", place("circle")).expect("links can be made");
    let found = fault_in_both_languages(replace_file(&place("circle"), b"x"), &place("circle"));
    assert!(matches!(found, StoreFault::Io { .. }), "{found:?}");
    let socket = std::os::unix::net::UnixListener::bind(place("socket")).expect("sockets can be made");
    symlink("socket", place("to socket")).expect("links can be made");
    for name in ["socket", "to socket"] {
        let found = fault_in_both_languages(replace_file(&place(name), b"x"), &place(name));
        assert_eq!(found, StoreFault::Irregular);
        assert!(!fs::symlink_metadata(place("socket")).expect("it is there").is_file());
    }
    drop(socket);
}
