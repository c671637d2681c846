/** CSV files of a given length, in the shapes that take most time to read. */
const HEADER = "name,phone,brand,model,price,date,amount,reference,sku\n";

const repeated = (part: string, length: number): string =>
  part.repeat(Math.max(0, Math.floor(length / part.length)));

const parts: Readonly<Record<string, (length: number) => string>> = {
  "text after quotes": (length) => repeated('"a"b",', length),
  quotes: (length) => `"${repeated('""', length - 2)}"`,
  "an unclosed quote": (length) => `"${repeated('a,""\n', length - 1)}`,
  "empty lines": (length) => repeated("\n", length),
  "one long cell": (length) => repeated("a", length),
  spaces: (length) => `a,${repeated(" ", length - 3)}a`,
  "many cells": (length) => repeated("a,", length),
  "rows of long cells": (length) =>
    repeated(`${"TSh '=  ((--/".repeat(60)},`.repeat(9) + "\n", length),
};

/** Each file with the name of its shape. */
export const hostileFiles = (length: number): [shape: string, text: string][] =>
  Object.entries(parts).map(([shape, fill]) => [shape, HEADER + fill(length - HEADER.length)]);
