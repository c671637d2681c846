/** The number of wrong PINs in one browser after which a user needs the password there again. */
export const PIN_TRIES = 3;

/** Whether each digit is the one before plus `step`; 0 follows 9. */
const isRow = (pin: string, step: 1 | 9): boolean =>
  Array.from(pin, Number).every(
    (digit, at, digits) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10,
  );

/**
 * Whether a PIN is among the first that anybody would try: digits in a row (`234567`, `987654`), three digits twice
 * (`258258`), or at most two different digits.
 */
export const isSimplePin = (pin: string): boolean =>
  new Set(pin).size <= 2 || isRow(pin, 1) || isRow(pin, 9) || pin.slice(0, 3) === pin.slice(3);
