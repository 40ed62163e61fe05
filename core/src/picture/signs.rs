//! Signs: of cards and the figures on them, of castles, and the arms of sides. The page of matches has the same signs.

/// Paths, each after the letter of its class: `l` lines and `f` areas in the sign's colour, `o` areas with an edge of paper, `c`
/// lines of paper, `p` areas of darkness.
type Paths = &'static [&'static str];

const BOW: Paths = &["l22 4c26 8 26 48 0 56V4M8 32h44", "f62 32l-12-6v12zM4 26l7 6-7 6h7l6-6-6-6z"];
const HORSE: Paths = &[
    "f18 58h30c1-15 4-24-1-35C43 14 37 10 30 9l-2-6-5 8c-6 4-10 11-14 19-2 4 0 8 4 9 4 1 7-2 10-4 4 1 7 0 10-3 0 9-15 13-15 26z",
    "c36 15c8 7 9 17 7 30M25 20v1",
];

/// The signs in a square of 64, and the arms in 24 by 28.
const SIGNS: &[(&str, Paths)] = &[
    ("archer", BOW),
    ("archers", BOW),
    ("cavalry", HORSE),
    ("five", HORSE),
    (
        "commander",
        &[
            "f13 36c0-13 8-20 19-20s19 7 19 20v21H40l-3-14c-1-3-9-3-10 0l-3 14H13z",
            "f8 30C8 13 18 4 32 4s24 8 24 22C44 8 20 8 8 30z",
        ],
    ),
    (
        "elephant",
        &[
            "f6 54V33c0-12 9-19 21-19 7 0 12 2 15 4 9-1 16 5 16 14v12c0 4 1 5 3 6-1 4-4 5-7 4-4-1-5-4-5-8v-5h-4v13H34V43H22v11z",
            "c38 21c-5 6-4 14 3 16M51 27v1",
        ],
    ),
    ("four", &["l56 6L26 46M22 36l18 16", "o6 12h24v16c0 10-6 15-12 18C12 43 6 38 6 28z", "c18 18v20M11 26h14"]),
    ("heavy_infantry", &["l52 6v52M46 48h12", "f8 10c10-5 22-5 32 0v44c-10 5-22 5-32 0z", "c24 12v40M12 32h24"]),
    ("hero", &["f6 14l12 16L32 4l14 26 12-16-6 36H12zM12 53h40v6H12z", "c32 34l5 6-5 6-5-6z"]),
    (
        "light_cavalry",
        &[
            "l18 58h26c1-15 4-24-1-35C41 14 37 10 30 9l-2-6-5 8c-6 4-10 11-14 19-2 4 0 8 4 9 4 1 7-2 10-4 4 1 7 0 10-3 0 9-15 13-15 26zM46 60L61 6",
        ],
    ),
    ("light_infantry", &["l10 58L56 6M54 58L8 6", "o19 36a13 13 0 0 1 26 0a13 13 0 0 1-26 0z"]),
    ("medium_infantry", &["l12 60L54 8", "f60 2l-2 12-10 0zM13 36a16 23 0 0 1 32 0a16 23 0 0 1-32 0z", "c29 19v34"]),
    (
        "overlap",
        &["f6 10h30v22c0 12-7 18-15 22C13 50 6 44 6 32z", "o28 12h30v22c0 12-7 18-15 22-8-4-15-10-15-22z", "c43 24v18M34 33h18"],
    ),
    ("pike", &["l2 60L30 6M12 60L40 6M22 60L50 6M32 60L60 6"]),
    ("reserves", &["l6 6v46M22 12v46M38 6v46", "f8 6h14l-5 7 5 7H8zM24 12h14l-5 7 5 7H24zM40 6h18l-5 7 5 7H40z"]),
    (
        "spear",
        &[
            "f8 37a19 19 0 0 1 38 0a19 19 0 0 1-38 0zM54 2l6 13-6 8-6-8z",
            "l54 20v40",
            "c16 37a11 11 0 0 1 22 0a11 11 0 0 1-22 0z",
        ],
    ),
    ("three", &["l32 22v40", "f32 0l5 12v12H27V12zM37 14c8-4 14-3 19 0-2 8-2 14 0 20-6 3-12 3-19-2zM27 16l-12 6 12 8z"]),
    ("trebuchet", &["l14 58L32 26l18 32M8 58h48M20 48h24M12 34L54 14v14", "f4 30h16v14H4zM50 28h9v9h-9z"]),
    ("two", &["l22 60V4M12 4v12c0 9 20 9 20 0V4M44 60V30", "f44 30c-4-10-2-20 8-26 6 6 8 14 3 22z"]),
    ("red", &["f32 8l26 26v18L32 27 6 52V34z"]),
    ("green", &["f32 4a12 12 0 0 1 9 19A12 12 0 1 1 36 42c1 8 4 13 10 18H18c6-5 9-10 10-18a12 12 0 1 1-5-19A12 12 0 0 1 32 4z"]),
    ("blue", &["f44 6A27 27 0 1 0 44 58 21 21 0 1 1 44 6z"]),
    ("violet", &["f24 4h16l-4 24 24-4v16l-24-4 4 24H24l4-24-24 4V24l24 4z"]),
    ("yellow", &["f32 3l8 19 20 1-16 13 5 19-17-10-17 10 5-19L4 23l20-1z"]),
    ("hearts", &["f32 59C14 44 5 34 5 21a14 14 0 0 1 27-6 14 14 0 0 1 27 6c0 13-9 23-27 38z"]),
    ("spades", &["f32 3c17 13 26 23 26 34a13 13 0 0 1-22 9c1 8 4 12 9 15H19c5-3 8-7 9-15A13 13 0 0 1 6 37C6 26 15 16 32 3z"]),
    (
        "command",
        &["f13 36c0-13 8-20 19-20s19 7 19 20v24H40l-3-16H27l-3 16H13z", "f6 30C6 12 18 2 32 2s26 10 26 26C44 8 20 8 6 30z"],
    ),
    ("coin", &["l8 32a24 24 0 0 1 48 0a24 24 0 0 1-48 0zM30 32h4"]),
    ("flank", &["f50 6h8v52h-8zM4 27h24V15l18 17-18 17V37H4z"]),
    ("shield", &["f8 6h48v24c0 16-12 24-24 30C20 54 8 46 8 30z"]),
    ("tower", &["f12 4h10v8h5V4h10v8h5V4h10v18l-6 6v26h8v6H8v-6h8V28l-6-6z"]),
    (
        "castle",
        &[
            "f8 82V34l-3-4V16h7v6h6v-6h8v6h6v-6h7v14l-3 4v10h12V30h6v5h7v-5h7v5h7v-5h6v14h12V34l-3-4V16h7v6h6v-6h8v6h6v-6h7v14l-3 4v48z",
            "p52 82V66c0-15 24-15 24 0v16z",
        ],
    ),
    ("arms-red", &["l5 19l7-8 7 8"]),
    ("arms-blue", &["l6 5l11 16"]),
    ("arms-green", &["l6 6l11 14M18 6L7 20"]),
    ("arms-violet", &["l12 3v21M3 11h18"]),
    ("arms-blade", &["l12 5v17M8 17h8"]),
];

/// The paths of a sign, if there is one of this name.
pub(super) fn paths_of(name: &str) -> Option<Paths> {
    SIGNS.iter().find(|(sign, _)| *sign == name).map(|(_, paths)| *paths)
}
