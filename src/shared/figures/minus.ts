/**
 * The minus sign of all screens. Files, papers and text messages have the hyphen "-", because every printer and phone can
 * show it. Only this file writes the sign (tests/tidy).
 */
export const MINUS = "−";

/** Replaces the hyphen of a formatted number by the minus sign. */
export const withMinus = (formatted: string): string => formatted.replace("-", MINUS);

/** The sign of a change, before its absolute value: `+`, the minus sign, or nothing for 0. */
export const signOf = (change: number): string => (change > 0 ? "+" : change < 0 ? MINUS : "");
