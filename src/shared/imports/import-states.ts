/** States of imports, and kinds of their rows, used by screen and server. */
import type { NumberStyle } from "./number-styles.ts";

export const importStates = ["checked", "applying", "applied", "failed", "discarded"] as const;
export type ImportState = (typeof importStates)[number];

/** Why an import waits for a user again, or has failed. */
export const importProblems = ["changed-since", "cancelled", "internal"] as const;

export const rowKinds = ["new", "changed", "unchanged", "error"] as const;
export type RowKind = (typeof rowKinds)[number];

/** The reasons why Fundi cannot read a file. */
export const fileProblems = ["empty", "unclosed_quote", "too_many_rows", "not_text"] as const;

/** An import, as far as all kinds of imports are alike. */
export interface FileImport {
  id: string;
  fileName: string;
  state: ImportState;
  problem: (typeof importProblems)[number] | null;
  counts: { rows: number; new: number; changed: number; errors: number };
  columns: readonly { header: string; field: string | null; note: string }[];
  numberStyle: NumberStyle | null;
  guessedStyle: NumberStyle | null;
  hasRows: boolean;
  leavesOutErrors: boolean;
  updateExisting: boolean | null;
  progress: { done: number; total: number };
  createdBy: { name: string };
  createdAt: string;
  appliedBy: { name: string } | null;
  appliedAt: string | null;
}
