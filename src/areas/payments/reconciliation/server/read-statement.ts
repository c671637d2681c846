import { refuse } from "#src/shared/errors.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { today } from "#src/shared/time.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { guessStyle, isShilling } from "#src/server/csv/number-style.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import { readRows } from "#src/server/csv/read-lines.ts";
import type { StatementMapping } from "../statements-contract.ts";
import {
  MAX_LINES,
  MAX_STATEMENT_BYTES,
  neededFields,
  statementFields,
  type StatementField,
  type StatementProblem,
} from "../rules.ts";
import { findHeader, isKnownHeader, present, recognise } from "./columns.ts";
import { lineReader, type ReadLine, type RowProblem } from "./read-line.ts";

export interface ReadStatement {
  headers: string[];
  /** The rows below the headers. */
  rows: CsvRow[];
  mapping: StatementMapping;
  missing: StatementField[];
  lines: ReadLine[];
  problems: RowProblem[];
  outgoing: number;
  /** How the amounts show that the file writes numbers. */
  guessedStyle: NumberStyle | null;
}

/** How the amounts of a file are read: as a user has chosen, and in which currency. */
export interface AmountsOf {
  numberStyle: NumberStyle | null;
  currency: string;
}

const limits = {
  mostBytes: MAX_STATEMENT_BYTES,
  mostRows: MAX_LINES,
  isKnown: isKnownHeader,
  // Statements begin with lines about the account.
  linesAbove: 100,
};

/**
 * Reads the text of a statement. The columns are those of `mapping`, and those that Fundi recognises if there is none.
 * @throws Refusal validation_failed (`params.problem` is one of `statementProblems`), payload_too_large
 */
export async function readStatement(
  text: string,
  input: StatementMapping | undefined,
  { numberStyle, currency }: AmountsOf,
): Promise<ReadStatement> {
  const all = await readRows(text, limits, refuseStatement);
  const header = findHeader(all, input);
  if (!header || header.at === all.length - 1) return refuseStatement("empty");
  const { headers } = header;
  const rows = all.slice(header.at + 1);
  const mapping = input ? present(input, headers) : recognise(headers);
  const missing = neededFields.filter((field) => mapping[field] === undefined);
  const read: ReadStatement = {
    headers,
    rows,
    mapping,
    missing: [...missing],
    lines: [],
    problems: [],
    outgoing: 0,
    guessedStyle: null,
  };
  if (missing.length > 0) return read;
  const positions = positionsOf(mapping, headers);
  read.guessedStyle = await guessStyle(rows, [positions.get("amount") ?? -1]);
  const readLine = lineReader(positions, {
    isUtc: isUtc(mapping.date),
    reading: {
      style: numberStyle ?? read.guessedStyle,
      isChosen: numberStyle !== null,
      isShilling: isShilling(currency),
    },
  });
  for await (const row of inTurns(rows)) {
    const result = readLine(row);
    if (result === "outgoing") read.outgoing++;
    else if ("line" in result) read.lines.push(result.line);
    else read.problems.push(result.problem);
  }
  return read;
}

/** Stripe writes its times in UTC, and says so in the header. All others write the time of Tanzania. */
const isUtc = (header: string | undefined): boolean => /\bUTC\b/.test(header ?? "");

const positionsOf = (mapping: StatementMapping, headers: readonly string[]) =>
  new Map(
    statementFields.flatMap((field) => {
      const header = mapping[field];
      return header === undefined ? [] : [[field, headers.indexOf(header)] as const];
    }),
  );

/** The first and the last day of some lines. */
export function daysOf(lines: readonly Pick<ReadLine, "paidAt">[]) {
  let from: string | null = null;
  let to: string | null = null;
  for (const { paidAt } of lines) {
    const day = today(new Date(paidAt));
    if (from === null || day < from) from = day;
    if (to === null || day > to) to = day;
  }
  return { fromDay: from, toDay: to };
}

export function refuseStatement(
  problem: StatementProblem,
  params: Record<string, string | number> = {},
): never {
  return refuse("validation_failed", {
    fields: { text: problem },
    params: { problem, ...params },
    detail: `The statement cannot be imported: ${problem.replaceAll("_", " ")}`,
  });
}
