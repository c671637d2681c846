/**
 * Imports of files that are read again for each request: a preview says what the rows would write, and the import writes
 * them if they still would. Larger files are stored and written by a job (`KindOfImport`).
 */
import { createHash } from "node:crypto";
import { refuse } from "#src/shared/errors.ts";
import type { RowKind } from "#src/shared/imports/import-states.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import type { Language } from "#src/shared/words.ts";
import { countsOfKinds } from "./stored-rows.ts";
import { requireSeenErrors, wrongRowsText } from "./wrong-rows.ts";

const SHOWN_ROWS = 200;

/** A row with what its import would write now. */
interface JudgedRow<Field extends string, Code extends string, Wanted> {
  row: number;
  cells: string[];
  kind: RowKind;
  errors: readonly { field: Field | null; code: Code; value: string }[];
  /** What is there before. */
  before?: unknown;
  /** What the import writes; null if nothing. */
  wanted: Wanted | null;
}

interface Words<Field, Code> {
  fieldName: (field: Field, language: Language) => string;
  errorText: (code: Code, params: { value: string }, language: Language) => string;
}

/** The parts of a preview that are the same for all such imports. */
export async function previewOf<
  Field extends string,
  Code extends string,
  Judged extends JudgedRow<Field, Code, unknown>,
>(
  judged: readonly Judged[],
  { headers, guessed }: { headers: readonly string[]; guessed: NumberStyle | null },
  language: Language,
  { fieldName, errorText }: Words<Field, Code>,
) {
  const isRight = ({ kind }: Judged) => (kind === "error" ? 0 : 1);
  const counts = countsOfKinds(judged);
  return {
    counts: {
      rows: counts.rowCount,
      new: counts.newCount,
      changed: counts.changedCount,
      unchanged: counts.unchangedCount,
      errors: counts.errorCount,
    },
    rows: judged
      .toSorted((one, other) => isRight(one) - isRight(other) || one.row - other.row)
      .slice(0, SHOWN_ROWS)
      .map(({ wanted: _, cells: __, ...row }) => row),
    guessedStyle: guessed,
    wrongRows: await wrongRowsText(judged, headers, language, ({ field, code, value }) => {
      const reason = errorText(code, { value }, language);
      return field ? `${fieldName(field, language)} ${reason}` : reason;
    }),
    promise: promiseOf(judged),
  };
}

/**
 * What the rows of an import write, if that is what its preview has promised.
 * @throws Refusal conflict (`params.reason` import-errors: rows have errors, and the user leaves out another number of
 * rows; changed-since: the file would write something else than its preview has said)
 */
export function promisedOf<Wanted>(
  judged: readonly JudgedRow<string, string, Wanted>[],
  { promise, leaveOutErrors }: { promise: string; leaveOutErrors?: number | undefined },
): Wanted[] {
  requireSeenErrors(judged, leaveOutErrors);
  if (promiseOf(judged) !== promise) refuse("conflict", { params: { reason: "changed-since" } });
  return judged.flatMap(({ wanted }) => (wanted === null ? [] : [wanted]));
}

/** Stands for everything that the rows would write, as a short text. */
const promiseOf = (judged: readonly JudgedRow<string, string, unknown>[]): string =>
  createHash("sha256")
    .update(JSON.stringify(judged.map(({ kind, before, wanted }) => [kind, before, wanted])))
    .digest("base64url");
