/** Splits typed, scanned or pasted text into serial numbers. Line breaks, commas, semicolons or tabs separate them. */
import {
  MAX_SERIALS,
  normalizeSerial,
  serialProblem,
  type SerialProblem,
} from "../serial-number.ts";

export interface ProblemLine {
  /** The number of the line with the problem. The first line has the number 1. */
  line: number;
  text: string;
  why: Exclude<SerialProblem, "empty"> | "twice";
}

export interface TypedSerials {
  /** The valid serial numbers in the order of the text, as normalised by `normalizeSerial`. */
  serials: string[];
  problems: ProblemLine[];
  isTooMany: boolean;
}

export function readSerials(typed: string): TypedSerials {
  const serials = new Set<string>();
  const problems: ProblemLine[] = [];
  for (const [at, row] of typed.split(/\r?\n/).entries()) {
    for (const part of row.split(/[,;\t]/)) {
      const serial = normalizeSerial(part);
      const why = serialProblem(serial);
      if (why === "empty") continue;
      const text = serial.length > 20 ? `${serial.slice(0, 20)}…` : serial;
      if (why) problems.push({ line: at + 1, text, why });
      else if (serials.has(serial)) problems.push({ line: at + 1, text, why: "twice" });
      else serials.add(serial);
    }
  }
  return { serials: [...serials], problems, isTooMany: serials.size > MAX_SERIALS };
}
