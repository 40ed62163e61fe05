//! One list of methods, written out in three places.

/// Writes a list of methods out: as a trait, as its implementation by a typed form and, for those that are `pub`, as documented
/// methods of an erased form that holds the typed one behind the trait. A method without a body calls the typed form's method of
/// the same name. Without a trait, the methods are those of something else that the erased form holds.
macro_rules! erased {
    (
        $(#[$about:meta])*
        trait $hidden:ident: ($($bound:tt)+);
        impl<$parameter:ident: $of:ident> $typed:ty { let $pattern:pat = $own:ident; $inner:ident }
        impl $erased:ident { $state:expr }
        $(
            $(#[$attribute:meta])*
            pub fn $name:ident(&$($receiver:ident)+ $(, $argument:ident: $type:ty)* $(,)?) $(-> $answer:ty)?
            $(where feature = $feature:literal)? $(= $body:expr)?;
        )*
        $(
            fn $inside:ident $hidden_arguments:tt $(-> $hidden_answer:ty)?
            $(where feature = $hidden_feature:literal)? $(= $hidden_body:expr)?;
        )*
    ) => {
        erased! {
            $(#[$about])*
            trait $hidden: ($($bound)+);
            impl<$parameter: $of> $typed { let $pattern = $own; $inner }
            $(
                fn $name(&$($receiver)+ $(, $argument: $type)*) $(-> $answer)? $(where feature = $feature)? $(= $body)?;
            )*
            $(
                fn $inside $hidden_arguments $(-> $hidden_answer)? $(where feature = $hidden_feature)? $(= $hidden_body)?;
            )*
        }

        erased! {
            impl $erased { $state }
            $(
                $(#[$attribute])*
                pub fn $name(&$($receiver)+ $(, $argument: $type)*) $(-> $answer)? $(where feature = $feature)?;
            )*
        }
    };
    (
        impl $erased:ident { $state:expr }
        $(
            $(#[$attribute:meta])*
            pub fn $name:ident(&$($receiver:ident)+ $(, $argument:ident: $type:ty)* $(,)?) $(-> $answer:ty)?
            $(where feature = $feature:literal)?;
        )*
    ) => {
        impl $erased {
            $(
                $(#[$attribute])*
                $(#[cfg(feature = $feature)])?
                pub fn $name(&$($receiver)+ $(, $argument: $type)*) $(-> $answer)? {
                    $state.$name($($argument),*)
                }
            )*
        }
    };
    (
        $(#[$about:meta])*
        trait $hidden:ident: ($($bound:tt)+);
        impl<$parameter:ident: $of:ident> $typed:ty { let $pattern:pat = $own:ident; $inner:ident }
        $(
            fn $name:ident(&$($receiver:ident)+ $(, $argument:ident: $type:ty)* $(,)?) $(-> $answer:ty)?
            $(where feature = $feature:literal)? $(= $body:expr)?;
        )*
    ) => {
        $(#[$about])*
        pub(super) trait $hidden: $($bound)+ {
            $(
                $(#[cfg(feature = $feature)])?
                fn $name(&$($receiver)+ $(, $argument: $type)*) $(-> $answer)?;
            )*
        }

        impl<$parameter: $of> $hidden for $typed {
            $(
                $(#[cfg(feature = $feature)])?
                fn $name(&$($receiver)+ $(, $argument: $type)*) $(-> $answer)? {
                    #[allow(unused_variables, reason = "some methods ask the type alone")]
                    let $pattern = $own;
                    erased!(@ $($body)?; $inner.$name($($argument),*))
                }
            )*
        }
    };
    (@; $own:expr) => { $own };
    (@ $body:expr; $own:expr) => { $body };
}
pub(super) use erased;
