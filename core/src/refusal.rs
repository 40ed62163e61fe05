//! Refusals: enums whose every variant has its sentence beside it.

/// Declares an enum of refusals. Each variant has its fields, with names even in parentheses, and its sentence: a format string
/// with these fields, and further arguments. After the enum come the errors `from` which it is made, and the `source`s of its
/// variants.
///
/// Sentences quote untrusted text, of which control characters are written as escapes.
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(
                $(#[doc = $doc:literal])*
                $variant:ident
                $({ $($(#[doc = $field_doc:literal])* $field:ident: $type:ty),+ $(,)? })?
                $(($inner:ident: $inner_type:ty))?
                $(where feature = $feature:literal)?
                => $sentence:literal $(, $argument:expr)*;
            )+
        }
        $(from $from:ty as $error:pat => $made:expr;)*
        $(source $refusal:pat => $cause:expr;)*
    ) => {
        $(#[$meta])*
        pub enum $name {
            $(
                $(#[doc = $doc])*
                #[doc = concat!("\n\n> ", $sentence)]
                $(#[cfg(feature = $feature)])?
                $variant
                $({ $(#[allow(missing_docs)] $(#[doc = $field_doc])* $field: $type),+ })?
                $((#[allow(missing_docs)] $inner_type))?,
            )+
        }

        impl ::std::fmt::Display for $name {
            #[allow(unused_variables)]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                use ::std::fmt::Write;
                let mut f = $crate::words::Visible(f);
                match self {
                    $(
                        $(#[cfg(feature = $feature)])?
                        Self::$variant $({ $($field),+ })? $(($inner))? => write!(f, $sentence $(, $argument)*),
                    )+
                }
            }
        }

        impl ::std::error::Error for $name {
            fn source(&self) -> Option<&(dyn ::std::error::Error + 'static)> {
                match self {
                    $($refusal => Some($cause),)*
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }

        $(
            impl From<$from> for $name {
                fn from($error: $from) -> Self {
                    $made
                }
            }
        )*
    };
}
pub(crate) use refusals;
