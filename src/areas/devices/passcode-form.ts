/** `text` is a typed code. `pattern` has the dots of a 3 × 3 grid (1 2 3 / 4 5 6 / 7 8 9) in the order of drawing. */
export const passcodeKinds = ["text", "pattern"] as const;
export type PasscodeKind = (typeof passcodeKinds)[number];

export const PASSCODE_LENGTH = 64;

/** Whether the text is a pattern that a phone accepts: four to nine different dots. */
export const isPattern = (dots: string): boolean =>
  /^[1-9]{4,9}$/.test(dots) && new Set(dots).size === dots.length;
