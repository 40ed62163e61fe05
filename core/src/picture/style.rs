//! The style of the parts, by day and by night.

/// The only style element; its classes begin with the name of the library, so that they clash with no page's.
pub(super) const STYLE: &str = "
.bastide-picture{font-family:sans-serif;font-size:13px}
.bastide-ground{fill:#f7f5ef}
.bastide-words{fill:#222}
.bastide-strong{font-weight:bold}
.bastide-faint{fill:#5a5a5a}
.bastide-middle{text-anchor:middle}
.bastide-fixed{font-family:monospace;font-size:12px}
.bastide-frame{fill:#ece8dc;stroke:#a9a18c}
.bastide-marked{stroke:#222;stroke-width:2}
.bastide-face{fill:#fff;stroke:#555}
.bastide-back{fill:#5b7083;stroke:#2f3b46}
.bastide-border{fill:none;stroke:#c9d4dd}
.bastide-line{fill:none;stroke:#5a5a5a}
.bastide-light{fill:#fff;stroke:#222;stroke-width:2}
.bastide-dark{fill:#222;stroke:#222;stroke-width:2}
.bastide-on-light,.bastide-on-dark{font-weight:bold;text-anchor:middle;fill:#111}
.bastide-on-dark{fill:#fff}
.bastide-button{fill:#fff;stroke:#5a5a5a}
.bastide-value{fill:#111;font-size:26px;font-weight:bold;text-anchor:middle}
.bastide-count{fill:#fff;stroke:#222;stroke-width:3;paint-order:stroke;font-size:17px;font-weight:bold;text-anchor:middle}
.bastide-mark{fill:#111;font-size:19px;font-weight:bold}
.bastide-kind{fill:#222;font-size:10px}
.bastide-small{fill:#111;font-weight:bold;text-anchor:middle}
.bastide-colour0{fill:#c62828}
.bastide-colour1{fill:#2e7d32}
.bastide-colour2{fill:#1e5bb8}
.bastide-colour3{fill:#7b1fa2}
.bastide-colour4{fill:#d9a400}
.bastide-colour5{fill:#c62828}
.bastide-colour6{fill:#222}
@media(prefers-color-scheme:dark){
.bastide-ground{fill:#1d1f21}
.bastide-words{fill:#eee}
.bastide-faint{fill:#b5b5b5}
.bastide-frame{fill:#2b2e31;stroke:#6b6f73}
.bastide-marked{stroke:#eee}
.bastide-face{fill:#e9e5da;stroke:#999}
.bastide-back{fill:#465869;stroke:#9fb0bf}
.bastide-button{fill:#3a3e42;stroke:#b5b5b5}
.bastide-border{stroke:#7d92a5}
.bastide-line{stroke:#b5b5b5}
.bastide-dark{stroke:#eee}
}
";
