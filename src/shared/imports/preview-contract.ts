/**
 * The schemas and endpoints of imports whose file is sent twice: for a preview, which writes nothing, and for the import.
 * Each area adds what its rows would write.
 */
import * as z from "zod";
import { languages } from "../words.ts";
import type { Permission } from "../permissions.ts";
import type { RefusalCode } from "../refusals/refusals.ts";
import { languageQuery, rowCounts } from "./row-schemas.ts";
import { rowKinds } from "./import-states.ts";
import { numberStyles } from "./number-styles.ts";
import { leaveOutErrors } from "./row-schemas.ts";

/** What a request says of its file. */
export const previewedFile = (mostBytes: number) => ({
  /** The content of the file: a header row, then one row per record. */
  text: z.string().min(1).max(mostBytes),
  /** How the file writes numbers; null: as its cells show. */
  numberStyle: z.enum(numberStyles).nullable().optional(),
  /** The language of the reasons in `wrongRows`. */
  language: z.enum(languages).default("en"),
});

/** The schema of a row of a preview. */
export const previewRow = <Field extends string, Code extends string, Writes extends z.ZodRawShape>(
  fields: readonly [Field, ...Field[]],
  codes: readonly [Code, ...Code[]],
  writes: Writes,
) =>
  z.object({
    row: z.int(),
    kind: z.enum(rowKinds),
    /** The record, and what identifies it beside its name. */
    name: z.string(),
    number: z.string(),
    ...writes,
    errors: z.array(
      z.object({
        field: z.enum(fields).nullable(),
        code: z.enum(codes),
        /** The text of the cell, or the other row of `twice_in_file`. */
        value: z.string(),
      }),
    ),
  });

/** The parts of a preview. `columns` says what happens to the columns of the file. */
export const previewParts = <Row extends z.ZodObject>(row: Row) => ({
  counts: rowCounts,
  rest: {
    /** The rows with errors first, then the others; at most 200. */
    rows: z.array(row),
    /** How the cells show that the file writes numbers; null if they do not. */
    guessedStyle: z.enum(numberStyles).nullable(),
    /** A CSV file with the rows that have errors and their reasons, to mend and import it; null without errors. */
    wrongRows: z.string().nullable(),
    /** Stands for everything that the import would write. The import sends it back. */
    promise: z.string(),
  },
});

interface Declared<
  File extends z.ZodRawShape,
  Also extends z.ZodRawShape,
  Output extends z.ZodObject,
> {
  path: `/api/${string}`;
  access: Permission;
  /** What the file is, for the summaries: `a price list`. */
  record: string;
  /** What the preview and the import take. */
  file: File;
  /** What only the import takes. */
  also: Also;
  output: Output;
  mostBytes: number;
  /** The refusals of both. */
  errors?: readonly RefusalCode[];
}

/** The endpoints of such an import. The table of an area names them. */
export const previewEndpoints = <
  File extends z.ZodRawShape,
  Also extends z.ZodRawShape,
  Output extends z.ZodObject,
>({
  path,
  access,
  record,
  file,
  also,
  output,
  mostBytes,
  errors = [],
}: Declared<File, Also, Output>) =>
  ({
    template: {
      method: "GET",
      path: `${path}/template.csv`,
      summary: "An empty file with every column that can be imported",
      access,
      query: languageQuery,
      produces: "text/csv",
    },
    preview: {
      method: "POST",
      path: `${path}/preview`,
      summary: `Reads ${record} and says what its import would do; nothing is written`,
      access,
      body: z.strictObject(file),
      bodyBytes: 2 * mostBytes,
      output,
      errors,
      rateLimit: { max: 60, seconds: 60 },
    },
    import: {
      method: "POST",
      path: `${path}/import`,
      summary: `Writes ${record}, all of it or nothing, as its preview has said; rows with errors are left out if the user says so`,
      access,
      body: z.strictObject({ ...file, ...also, promise: z.string().max(100), leaveOutErrors }),
      bodyBytes: 2 * mostBytes,
      output: z.object({ added: z.int(), changed: z.int() }),
      errors: [...errors, "conflict"],
      idempotencyKey: "required",
    },
  }) as const;
