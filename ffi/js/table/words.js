// Words with numbers, for people.

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** A number with a word in the singular or plural: `1 card`, `2 cards`. */
export const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Cards of one value: `one 4`, `two 4s`. */
export const several = (count, value) => `${NUMBERS[count] ?? count} ${value}${count === 1 ? "" : "s"}`;

/** A number with a minus that is as wide as a plus. */
export const signed = (number) => String(number).replace("-", "−");
