//! Tests of printed names.

use crate::write::print::ProgramPrinter;
use grundy_prove::detect::CodeLanguage;
use std::collections::BTreeSet;

fn printer(variables: &[&str]) -> ProgramPrinter {
    let mut printer = ProgramPrinter::new(CodeLanguage::Cpp);
    printer.reserve_names(variables.iter().map(|name| name.to_string()));
    printer
}

#[test]
fn renamed_variables_differ_from_all_others() {
    let sets: &[&[&str]] = &[
        &["_x", "v_x", "v_x_2", "__x"],
        &["é", "ue9", "ue9_2"],
        &["a__b", "va_0_b", "a___b", "va_0_0_b"],
        &["case", "case_", "case_0", "case_2"],
        &["k_end", "k_end_0", "k_end_"],
        &["x_", "x_0", "x__"],
        &["new_x", "v_new_x", "x_0", "new_x_0"],
        &["_", "__", "v_0", "v_"],
    ];
    for names in sets {
        // The order in which the names are met does not matter.
        for first in 0..names.len() {
            let printer = printer(names);
            let order = names.iter().cycle().skip(first).take(names.len());
            let printed: BTreeSet<String> = order.map(|name| printer.safe_name(name)).collect();
            assert_eq!(printed.len(), names.len(), "{names:?}: {printed:?}");
            for name in &printed {
                assert!(!name.starts_with('_') && !name.contains("__") && name.is_ascii(), "{name}");
                assert!(!name.starts_with("new_") && !name.ends_with("_end"), "{name}");
                assert_eq!(names.iter().map(|known| printer.safe_name(known)).filter(|known| known == name).count(), 1);
            }
        }
    }
}

#[test]
fn valid_names_are_kept() {
    let printer = printer(&["_x", "v_x", "é", "ue9", "n"]);
    for name in ["v_x", "ue9", "n", "before"] {
        assert_eq!(printer.safe_name(name), name);
    }
    assert_eq!(printer.safe_name("_x"), "v_x_2");
    assert_eq!(printer.safe_name("é"), "ue9_2");
    assert_eq!(printer.safe_name("case"), "case_");
}

#[test]
fn constants_and_variables_have_different_names() {
    let mut printer = printer(&["M"]);
    assert_eq!(printer.name_constant("m"), "M_CONST");
    assert_eq!(printer.name_constant("k"), "K");
    // The variable of a comprehension is met later.
    assert_eq!(printer.safe_name("K"), "K_2");
}
