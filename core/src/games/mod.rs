//! The games, in a folder each, which starts with the rules and follows the order of the rulebook.

/// Implements [`Position`](crate::Position) for the game of a folder. The implementations are methods of the same names in the
/// files of the folder; they use the game's own types, and are called from here alone. Braces hold what not every game has.
/// WebAssembly modules are to be small: there, large code is compiled once.
macro_rules! rulebook {
    ($game:ident: $name:literal, $action:ty, $outcome:ty $({ $($more:tt)* })?) => {
        $crate::position!($game);
        #[cfg(feature = "serde")]
        $crate::portable!($game);

        impl $game {
            /// The appeal of an action to a sensible beginner who is asked.
            fn liking(&self, action: $action) -> f32 {
                let $crate::Turn::Seat(seat) = self.turn() else { return 0.0 };
                self.seen($crate::Viewer::Seat(seat), &mut None).liking(seat, action)
            }
        }

        impl $crate::Shown for super::scene::Scene {
            fn scores(&self) -> Vec<i32> {
                self.seats.iter().map(|seat| seat.score).collect()
            }

            fn choices(&self) -> &[$crate::scene::Choice] {
                &self.choices
            }

            fn table(&self) -> $crate::table::Table {
                self.table()
            }

            fn asked(&self, reader: $crate::Reader) -> String {
                self.asked(reader)
            }
        }

        impl std::fmt::Display for super::scene::Scene {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.table().fmt(f)
            }
        }

        impl $crate::Position for $game {
            const NAME: &'static str = $name;
            const RULES: &'static str = include_str!("../rules.md");
            type Options = Options;
            type Action = $action;
            type Outcome = $outcome;
            type Scene = super::scene::Scene;
            type Told = super::told::Told;

            fn new(options: &Options) -> Result<Self, $crate::OptionError> {
                options::Rules::new(options).map(Self::set_up)
            }

            fn options(&self) -> Options {
                self.rules.options()
            }

            #[inline]
            fn seats(&self) -> usize {
                $game::seats(self)
            }

            #[inline(always)]
            fn turn(&self) -> $crate::Turn {
                $game::turn(self)
            }

            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn legal(&self) -> $crate::Set<$action> {
                $game::legal(self)
            }

            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn outcomes(&self) -> $crate::Bag<$outcome> {
                $game::outcomes(self)
            }

            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn play_unchecked(&mut self, action: $action) {
                $game::play_unchecked(self, action);
            }

            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn deal_unchecked(&mut self, outcome: $outcome) {
                $game::deal_unchecked(self, outcome);
            }

            fn scores(&self) -> $crate::PerSeat<i32> {
                $game::scores(self)
            }

            #[inline(always)]
            fn returns(&self) -> $crate::PerSeat<f32> {
                $game::returns(self)
            }

            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn write<S: $crate::Sink>(&self, seat: $crate::Seat, sink: &mut S) {
                self.seen($crate::Viewer::Seat(seat), &mut None).write(seat, sink);
            }

            #[cfg_attr(not(target_family = "wasm"), inline(always))]
            fn write_public<S: $crate::Sink>(&self, seat: $crate::Seat, sink: &mut S) {
                self.seen($crate::Viewer::Public, &mut None).write(seat, sink);
            }

            fn redeal_unchecked(&self, seat: $crate::Seat, stream: &mut $crate::Stream) -> Self {
                $game::redeal_unchecked(self, seat, stream)
            }

            fn table(&self, viewer: $crate::Viewer) -> String {
                self.seen(viewer, &mut None).scene(Vec::new()).to_string()
            }

            fn scene(&self, viewer: $crate::Viewer) -> Self::Scene {
                let mut earlier = None;
                let seen = self.seen(viewer, &mut earlier);
                seen.scene($crate::position::choices(self, viewer, |seat, action| seen.parts_of(seat, action)))
            }

            fn cards(&self) -> Vec<$crate::scene::Face> {
                super::words::cards(&Self::options(self))
            }

            fn telling(
                &self,
                event: $crate::Event<$action, $outcome>,
                after: &Self,
                viewer: $crate::Viewer,
                telling: &mut $crate::Telling<Self::Told>,
            ) {
                let (mut earlier, mut later) = (None, None);
                let before = self.seen(viewer, &mut earlier);
                before.telling(before.event(event), &after.seen(viewer, &mut later), telling);
            }

            #[inline]
            fn notice(&self, event: $crate::Event<$action, $outcome>, after: &Self, seat: $crate::Seat) -> $crate::Notice {
                self.seen_by(seat).notice(event, after)
            }

            fn validate(&self) -> Result<(), $crate::Damaged> {
                $game::validate(self)
            }

            fn longest(&self) -> Option<$crate::Longest> {
                Some($game::longest(self))
            }

            $($($more)*)?
        }
    };
}

/// Makes the only way from a position to the files that show it: `Seen`, a position as a viewer sees it. Named here are the
/// fields, the lists by side, seat or other part, and the questions that everybody may know; the game adds its zones. A game
/// whose viewers do not notice all steps of others says when a viewer still sees an earlier position, and how to go back to it.
/// Both fields of a `Seen` are private, and it cannot be compared or printed.
macro_rules! seen {
    (
        $game:ident $(, earlier if $hides:ident, by $take_back:ident)?;
        fields { $($field:ident: $type:ty),* $(,)? }
        $(lists { $($list:ident[$index:ty]: $entry:ty),* $(,)? })?
        questions { $($question:ident($($argument:ident: $of:ty),*) -> $result:ty),* $(,)? }
    ) => {
        /// A position as a viewer sees it.
        #[derive(Clone, Copy)]
        pub(crate) struct Seen<'a> {
            position: &'a $game,
            viewer: $crate::Viewer,
        }

        #[allow(dead_code, reason = "pictures and sentences ask more")]
        impl Seen<'_> {
            $(#[inline(always)]
            pub(crate) fn $field(&self) -> $type {
                self.position.$field
            })*

            $($(#[inline(always)]
            pub(crate) fn $list(&self, of: $index) -> $entry {
                self.position.$list[$crate::Finite::id(of)]
            })*)?

            $(#[inline(always)]
            pub(crate) fn $question(&self, $($argument: $of),*) -> $result {
                self.position.$question($($argument),*)
            })*

            /// The score of each seat as if the match ended now, as far as the viewer may know it.
            pub(crate) fn scores(&self) -> $crate::PerSeat<i32> {
                $crate::Position::scores(self.position)
            }

            /// The viewer.
            pub(crate) fn viewer(&self) -> $crate::Viewer {
                self.viewer
            }

            /// The name of the game with its options.
            pub(crate) fn name(&self) -> String {
                $crate::Position::name(self.position)
            }
        }

        impl $game {
            /// The position as a seat sees it, with the choices of others that it does not see yet.
            #[inline(always)]
            pub(super) fn seen_by(&self, seat: $crate::Seat) -> Seen<'_> {
                Seen { position: self, viewer: $crate::Viewer::Seat(seat) }
            }

            /// The position as a viewer sees it; `earlier` keeps an earlier position, if the viewer still sees that one.
            #[inline(always)]
            #[allow(unused_variables, reason = "most games show every step at once")]
            pub(super) fn seen<'a>(&'a self, viewer: $crate::Viewer, earlier: &'a mut Option<Self>) -> Seen<'a> {
                $(if self.$hides(viewer) {
                    let position = earlier.insert(*self);
                    position.$take_back();
                    return Seen { position, viewer };
                })?
                Seen { position: self, viewer }
            }
        }
    };
}

#[cfg(feature = "en_garde")]
pub mod en_garde;
#[cfg(feature = "field_of_glory")]
pub mod field_of_glory;
#[cfg(feature = "guyenne")]
pub mod guyenne;
#[cfg(feature = "knights_of_charlemagne")]
pub mod knights_of_charlemagne;
#[cfg(feature = "leduc_poker")]
pub mod leduc_poker;

#[cfg(all(test, feature = "games"))]
mod chances;
#[cfg(all(test, feature = "games"))]
pub(crate) mod testing;
