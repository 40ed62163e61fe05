//! The games, in a folder each, which starts with the rules and follows the order of the rulebook.

/// Implements [`Position`](crate::Position) for the game of a folder. The implementations are methods of the same names in the
/// files of the folder; they use the game's own types, and are called from here alone. Braces hold what not every game has.
/// WebAssembly modules are to be small: there, large code is compiled once.
macro_rules! rulebook {
    ($game:ident: $name:literal, $action:ty, $outcome:ty $({ $($more:tt)* })?) => {
        $crate::position!($game);
        #[cfg(feature = "serde")]
        $crate::portable!($game);

        impl $crate::Position for $game {
            const NAME: &'static str = $name;
            const RULES: &'static str = include_str!("rules.md");
            type Options = Options;
            type Action = $action;
            type Outcome = $outcome;

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
                $game::write(self, seat, sink);
            }

            fn redeal_unchecked(&self, seat: $crate::Seat, stream: &mut $crate::Stream) -> Self {
                $game::redeal_unchecked(self, seat, stream)
            }

            fn table(&self, viewer: Option<$crate::Seat>) -> String {
                $game::table(self, viewer)
            }

            #[cfg(feature = "pictures")]
            fn picture(&self, viewer: Option<$crate::Seat>) -> String {
                $game::picture(self, viewer)
            }

            #[cfg(feature = "pictures")]
            fn telling(
                &self,
                event: $crate::Event<$action, $outcome>,
                after: &Self,
                viewer: Option<$crate::Seat>,
                telling: &mut $crate::Telling,
            ) {
                $game::telling(self, event, after, viewer, telling);
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

pub mod en_garde;
pub mod field_of_glory;
pub mod guyenne;
pub mod knights_of_charlemagne;
pub mod leduc_poker;

#[cfg(test)]
mod chances;
