import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const RANDOM_LENGTH = 6;

/** `RCP-1767168000000-7K2QX9`: a prefix, the moment in milliseconds, and random upper-case (spec §9). */
export function newPaperNumber(prefix: "PAY" | "RCP" | "RFD"): string {
  const random = Array.from(
    { length: RANDOM_LENGTH },
    () => LETTERS[randomInt(LETTERS.length)],
  ).join("");
  return `${prefix}-${Date.now()}-${random}`;
}
