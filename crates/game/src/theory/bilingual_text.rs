//! Texts for users, in English and Chinese.

use super::name_marks::{mark_name, without_name_marks};
use std::borrow::Cow;
use std::fmt;

/// A sentence or a name in English and in Simplified Chinese.
///
/// Usually made by [`text!`](crate::text!). Traditional Chinese is converted from the Simplified on output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BilingualText {
    /// English.
    pub en: String,
    /// 简体中文, with marks around names that users gave: [`in_language`](BilingualText::in_language) shows it without them.
    pub zh: String,
}

impl BilingualText {
    /// A list of names that are the same in both languages, with the comma of each language between them.
    ///
    /// ```
    /// use grundy_game::BilingualText;
    /// let list = BilingualText::comma_list(&["a", "b"]);
    /// assert_eq!((&list.en[..], &list.zh[..]), ("a, b", "a、b"));
    /// ```
    pub fn comma_list<S: AsRef<str>>(names: &[S]) -> BilingualText {
        let joined = |lang: Lang| {
            let mut list = String::new();
            for (place, name) in names.iter().enumerate() {
                list.push_str(if place == 0 { "" } else { lang.list_comma() });
                list.push_str(&if lang == Lang::En { name.as_ref().into() } else { mark_name(name.as_ref()) });
            }
            list
        };
        BilingualText { en: joined(Lang::En), zh: joined(Lang::ZhCn) }
    }

    /// A text that is the same in both languages, such as a formula, a number or a proper name.
    pub fn language_neutral(text: impl Into<String>) -> BilingualText {
        let en = text.into();
        BilingualText { zh: mark_name(&en), en }
    }

    /// Whether the text is the same in both languages.
    pub fn is_language_neutral(&self) -> bool {
        self.en == without_name_marks(&self.zh)
    }

    /// Makes a text of an English and a Chinese string.
    pub fn from_pair((en, zh): (&str, &str)) -> BilingualText {
        BilingualText { en: en.into(), zh: zh.into() }
    }

    /// The text in a language.
    pub fn in_language(&self, lang: Lang) -> Cow<'_, str> {
        match lang {
            Lang::En => Cow::Borrowed(&self.en),
            Lang::ZhCn => without_name_marks(&self.zh),
            Lang::ZhTw => Cow::Owned(crate::theory::traditional::to_traditional(&self.zh)),
        }
    }
}

/// Makes a [`BilingualText`](crate::BilingualText) of an English format string; its translation is in the catalogue.
///
/// The catalogue is `locale/zh-CN.po` in the folder of the crate that is compiled, and is read at compile time.
/// Without a translation both texts are English.
/// Placeholders are variables in scope; other values follow by name.
/// A value that differs between the languages is a pair, and `msgctxt` distinguishes messages with the same English.
///
/// ```
/// use grundy_game::{BilingualText, text};
/// let (n, who) = (9, BilingualText::from_pair(("Ann", "安")));
/// assert_eq!(text!("the nim-sum is {n}").en, "the nim-sum is 9");
/// assert_eq!(text!("{who}: {m}", who = (&who.en, &who.zh), m = n + 1).zh, "安: 10");
/// assert_eq!(text!("heap", msgctxt = "a pile").en, "heap");
/// ```
#[macro_export]
macro_rules! text {
    ($($message:tt)*) => {
        $crate::bilingual_text!($crate, $($message)*)
    };
}

/// Makes a pair of literals, English and Chinese, of an English text; its translation is in the catalogue.
///
/// This is for constants, such as the card of a game. Braces represent themselves.
///
/// ```
/// const GAME_NAME: (&str, &str) = grundy_game::text_pair!("Nim");
/// assert_eq!(GAME_NAME.0, "Nim");
/// ```
#[macro_export]
macro_rules! text_pair {
    ($($message:tt)*) => {
        $crate::bilingual_pair!($($message)*)
    };
}

/// A language of grundy's output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// 简体中文.
    ZhCn,
    /// 繁體中文.
    ZhTw,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::ZhCn, Lang::ZhTw];

    /// The language tag: `en`, `zh-CN` or `zh-TW`.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::ZhCn => "zh-CN",
            Lang::ZhTw => "zh-TW",
        }
    }

    /// The sign between a name and a statement about it.
    ///
    /// ```
    /// use grundy_game::Lang;
    /// assert_eq!((Lang::En.colon(), Lang::ZhCn.colon()), (": ", "："));
    /// ```
    pub fn colon(self) -> &'static str {
        if self == Lang::En { ": " } else { "：" }
    }

    /// The sign between the members of a list.
    ///
    /// ```
    /// use grundy_game::Lang;
    /// assert_eq!((Lang::En.list_comma(), Lang::ZhTw.list_comma()), (", ", "、"));
    /// ```
    pub fn list_comma(self) -> &'static str {
        if self == Lang::En { ", " } else { "、" }
    }

    /// The language of a locale such as `zh_CN.UTF-8`, `zh-Hant` or `en_GB`; English if it is not Chinese.
    ///
    /// ```
    /// use grundy_game::Lang;
    /// assert_eq!(Lang::from_locale("zh_TW.UTF-8"), Lang::ZhTw);
    /// assert_eq!(Lang::from_locale("zh_SG"), Lang::ZhCn);
    /// assert_eq!(Lang::from_locale("zh_Hans_HK"), Lang::ZhCn);
    /// assert_eq!(Lang::from_locale("C"), Lang::En);
    /// ```
    pub fn from_locale(locale: &str) -> Lang {
        let locale = locale.to_ascii_lowercase().replace('_', "-");
        if !locale.starts_with("zh") {
            return Lang::En;
        }
        // The script says more than the place: zh-Hans-HK.
        let has_part = |wanted: &[&str]| locale.split(['-', '.', '@']).any(|part| wanted.contains(&part));
        let is_traditional = has_part(&["hant"]) || has_part(&["tw", "hk", "mo"]) && !has_part(&["hans"]);
        if is_traditional { Lang::ZhTw } else { Lang::ZhCn }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}
