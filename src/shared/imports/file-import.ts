/** The schema of an import of a file, to which each area adds its fields, and what all imports share. */
import * as z from "zod";
import { id, moment, person } from "../fields.ts";
import { importProblems, importStates } from "./import-states.ts";
import { numberStyles } from "./number-styles.ts";
import { rowCounts } from "./row-schemas.ts";

interface Words<Field extends string, Note extends string> {
  /** The fields that a column can be. */
  fields: readonly [Field, ...Field[]];
  /** What happens to a column. */
  notes: readonly [Note, ...Note[]];
}

/** The schema of an import without its kinds of changes. */
export const fileImport = <Field extends string, Note extends string>({
  fields,
  notes,
}: Words<Field, Note>) =>
  z.object({
    id,
    fileName: z.string(),
    state: z.enum(importStates),
    /**
     * `changed-since`: records have changed since the check, so a user must review again. `cancelled`: by a user.
     * `internal`: an error of Fundi.
     */
    problem: z.enum(importProblems).nullable(),
    columns: z.array(
      z.object({
        header: z.string(),
        field: z.enum(fields).nullable(),
        note: z.enum(notes),
      }),
    ),
    counts: rowCounts,
    /** How the file writes numbers, as a user has chosen; null: as its cells show. */
    numberStyle: z.enum(numberStyles).nullable(),
    /** How its cells show that it writes numbers; null if they do not. */
    guessedStyle: z.enum(numberStyles).nullable(),
    /** Whether a user imports the rows without errors only. */
    leavesOutErrors: z.boolean(),
    /** Whether existing records were updated; null until a user applies the import. */
    updateExisting: z.boolean().nullable(),
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Whether the rows still exist. Fundi deletes them when the import is discarded, otherwise after a time. */
    hasRows: z.boolean(),
    createdBy: person,
    createdAt: moment,
    appliedBy: person.nullable(),
    appliedAt: moment.nullable(),
  });
