//! Does it follow the rules?
