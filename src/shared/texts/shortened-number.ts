/**
 * Whether a spreadsheet has replaced a long code by a number like `6.00123E+12`, which loses digits of the code. A code
 * like `12E5` is none: no spreadsheet writes a number so.
 */
export const isShortened = (typed: string): boolean =>
  /^\d([.,]\d+)?e\+\d{1,3}$/i.test(typed) || /^\d[.,]\d+e\d{1,3}$/i.test(typed);
