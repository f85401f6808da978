"""Results are saved by the suffix of the file, and certificates travel."""

import json
import multiprocessing
import pickle
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy import kayles, nim, octal, queen, rook, subtract, wythoff


def test_results_are_saved_by_suffix(tmp_path: Path) -> None:
    sequence, table = kayles.sequence(12, start=3), wythoff.table(3, 5)
    for result, suffixes in [
        (nim(3, 4, 5), [".svg"]),
        (nim(3, 4, 5).solve(), [".json", ".html"]),
        (kayles.period(), [".json"]),
        (kayles.period().certificate(), [".json", ".v"]),
        (kayles.quotient(5), [".json", ".svg"]),
        (subtract(1, 2).discover(), [".json"]),
        (sequence, [".json", ".svg", ".tex", ".csv", ".npy"]),
        (table, [".json", ".svg", ".tex", ".csv", ".npy"]),
    ]:
        for suffix in suffixes:
            path = tmp_path / f"result{suffix}"
            result.save(path)
            assert path.stat().st_size > 10
            if suffix == ".json":
                assert json.loads(path.read_text("utf-8")) == json.loads(result.to_json())  # type: ignore[attr-defined]
    assert (np.load(tmp_path / "result.npy") == table.values).all()
    table.save(str(tmp_path / "TABLE.CSV"))
    assert (tmp_path / "TABLE.CSV").read_text().splitlines()[:2] == [",0,1,2,3,4", "0,0,1,2,3,4"]
    sequence.save(tmp_path / "s.csv")
    assert (tmp_path / "s.csv").read_text().splitlines()[:2] == ["n,value", f"3,{sequence[0]}"]
    assert not list(tmp_path.glob("*.tmp"))


def test_wrong_names_leave_files_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "kept.npy"
    path.write_text("kept")
    with pytest.raises(ValueError, match="not all numbers"):
        rook(".#|..").table().save(path)
    assert path.read_text() == "kept"
    for name in ("x", "x.txt", "x.npy"):
        with pytest.raises(ValueError, match="must end in"):
            nim(3).save(tmp_path / name)
    with pytest.raises(OSError):
        nim(3).save(tmp_path / "missing" / "x.svg")
    with pytest.raises(ValueError, match="too large"):
        queen.table(1500, 1500).save(tmp_path / "large.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["kept.npy"]


def claim(certificate: grundy.Certificate) -> str:
    assert certificate.verify().holds
    return certificate.claim


def test_certificates_travel() -> None:
    certificates = [kayles.period().certificate(), octal("0.137").period().certificate()]
    for certificate in certificates:
        copy = pickle.loads(pickle.dumps(certificate))
        assert copy == certificate and hash(copy) == hash(certificate) and copy.claim == certificate.claim
    assert len({*certificates, *pickle.loads(pickle.dumps(certificates))}) == 2
    assert certificates[0] != certificates[1] and certificates[0] != 1
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(claim, certificates) == [certificate.claim for certificate in certificates]
