/** The schemas and endpoints that the imports of all areas share. Each area adds its fields, and how an import is applied. */
import * as z from "zod";
import type { Subject } from "../event-kinds.ts";
import { id, idParams, moment, page, person, requiredText } from "../fields.ts";
import { importProblems, importStates } from "./import-states.ts";
import { numberStyles } from "./number-styles.ts";
import type { Permission } from "../permissions.ts";
import { languages } from "../words.ts";

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
    counts: z.object({
      rows: z.int(),
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      errors: z.int(),
    }),
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

const pageQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const languageQuery = z.strictObject({ language: z.enum(languages).default("en") });

type ApiPath = `/api/${string}`;

interface Files<
  Path extends ApiPath,
  Access extends Permission,
  About extends Subject,
  Output extends z.ZodObject,
> {
  path: Path;
  access: Access;
  subject: About;
  /** The records of the file, for the summaries: `customers`. */
  records: string;
  /** The summary of the endpoint that checks a file. */
  checks: string;
  output: Output;
  mostBytes: number;
}

/** The endpoints of whole files: those there are, a new one, an empty one, and one of them. */
const filesOf = <
  const Path extends ApiPath,
  const Access extends Permission,
  const About extends Subject,
  Output extends z.ZodObject,
>({
  path,
  access,
  subject,
  records,
  checks,
  output,
  mostBytes,
}: Files<Path, Access, About, Output>) =>
  ({
    list: {
      access,
      refreshesOn: [subject],
      method: "GET",
      path,
      summary: `Files of ${records} that were imported or looked at, newest first`,
      query: pageQuery,
      output: page(output),
    },
    create: {
      access,
      method: "POST",
      path,
      summary: checks,
      body: z.strictObject({
        fileName: requiredText(200),
        /**
         * The content of the file: a header row, then one row per record. Cells are separated by comma, semicolon or
         * tab.
         */
        text: z.string().min(1).max(mostBytes),
      }),
      bodyBytes: 2 * mostBytes,
      output,
      status: 201,
      idempotencyKey: "required",
    },
    template: {
      access,
      method: "GET",
      path: `${path}/template.csv`,
      summary: "An empty file with every column that can be imported",
      query: languageQuery,
      produces: "text/csv",
    },
    get: {
      access,
      refreshesOn: [subject],
      method: "GET",
      path: `${path}/:id`,
      summary: "One import and how far it is",
      params: idParams,
      output,
    },
  }) as const;

interface Rows<
  Path extends ApiPath,
  Access extends Permission,
  About extends Subject,
  Output extends z.ZodObject,
  Row extends z.ZodObject,
  Shown extends string,
  Field extends string,
> {
  path: Path;
  access: Access;
  subject: About;
  /** The summary of the endpoint that chooses the columns. */
  chooses?: string;
  /** The refusals of the endpoint that chooses the columns, beside conflict. */
  chooseErrors?: readonly ["forbidden"];
  output: Output;
  row: Row;
  /** The kinds of rows that a list can be limited to. */
  shown: readonly [Shown, ...Shown[]];
  fields: readonly [Field, ...Field[]];
}

/** The endpoints of the columns and rows of one file. */
const rowsOf = <
  const Path extends ApiPath,
  const Access extends Permission,
  const About extends Subject,
  Output extends z.ZodObject,
  Row extends z.ZodObject,
  Shown extends string,
  Field extends string,
>({
  path,
  access,
  subject,
  chooses = "Says what each column of the file is, and checks the rows again",
  chooseErrors,
  output,
  row,
  shown,
  fields,
}: Rows<Path, Access, About, Output, Row, Shown, Field>) =>
  ({
    chooseColumns: {
      access,
      params: idParams,
      method: "POST",
      path: `${path}/:id/columns`,
      summary: chooses,
      body: z.strictObject({
        /** The field of each column in the order of the file; null for a column that is not imported. */
        fields: z.array(z.enum(fields).nullable()).max(100),
        /** How the file writes numbers; null: as its cells show. Without it, the choice stays. */
        numberStyle: z.enum(numberStyles).nullable().optional(),
      }),
      output,
      errors: ["conflict", ...(chooseErrors ?? [])],
      idempotencyKey: "optional",
    },
    listRows: {
      access,
      refreshesOn: [subject],
      method: "GET",
      path: `${path}/:id/rows`,
      summary: "What each row of the file does, in its order",
      params: idParams,
      query: pageQuery.extend({ show: z.enum(shown).optional() }),
      output: page(row),
    },
  }) as const;

/** The files of the rows of an import that cannot be imported. */
const wrongRowsOf = <const Path extends ApiPath, const Access extends Permission>({
  path,
  access,
}: {
  path: Path;
  access: Access;
}) =>
  ({
    exportErrors: {
      access,
      params: idParams,
      method: "GET",
      path: `${path}/:id/errors.csv`,
      summary: "The rows that cannot be imported and why, as a CSV file",
      query: languageQuery,
      produces: "text/csv",
    },
    exportWrongRows: {
      access,
      params: idParams,
      method: "GET",
      path: `${path}/:id/wrong-rows.csv`,
      summary:
        "The rows that cannot be imported as they stand in the file, to mend and import them",
      query: languageQuery,
      produces: "text/csv",
    },
  }) as const;

/** The endpoints that end an import before its rows are saved. */
const endsOf = <
  const Path extends ApiPath,
  const Access extends Permission,
  Output extends z.ZodObject,
>({
  path,
  access,
  output,
}: {
  path: Path;
  access: Access;
  output: Output;
}) =>
  ({
    cancel: {
      access,
      params: idParams,
      method: "POST",
      path: `${path}/:id/cancel`,
      summary: "Cancels an import while it is written: nothing of it is saved",
      output,
      errors: ["conflict"],
      idempotencyKey: "optional",
    },
    discard: {
      access,
      params: idParams,
      method: "POST",
      path: `${path}/:id/discard`,
      summary: "Puts a file away that was only looked at, and deletes its rows",
      output,
      errors: ["conflict"],
      idempotencyKey: "optional",
    },
  }) as const;

/** The endpoints that are the same for all imports. The table of an area names them. */
export const importEndpoints = <
  const Path extends ApiPath,
  const Access extends Permission,
  const About extends Subject,
  Output extends z.ZodObject,
  Row extends z.ZodObject,
  Shown extends string,
  Field extends string,
>(
  given: Files<Path, Access, About, Output> & Rows<Path, Access, About, Output, Row, Shown, Field>,
) => ({ ...filesOf(given), ...rowsOf(given), ...wrongRowsOf(given), ...endsOf(given) });
