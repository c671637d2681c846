/** A number with a leading zero if it has one digit, as in days and clock times. */
export const twoDigits = (number: number): string => String(number).padStart(2, "0");
