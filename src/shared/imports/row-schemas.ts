/** The schemas of the rows of imported files. */
import * as z from "zod";
import { languages } from "../words.ts";

/**
 * The number of rows with errors that the user has seen and leaves out. The others are imported; the import is refused
 * if another number of rows is wrong.
 */
export const leaveOutErrors = z.int().min(1).max(1_000_000).optional();

/** The schema of the errors of a row. */
export const rowErrorList = <Field extends string, Code extends string>(
  fields: readonly [Field, ...Field[]],
  codes: readonly [Code, ...Code[]],
) =>
  z.array(
    z.object({
      /** The field with the error; null if the error concerns the whole row. */
      field: z.enum(fields).nullable(),
      code: z.enum(codes),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  );

/** The schema of the changed fields of a row. For a new record these are all fields with a value. */
export const rowChangeList = <Field extends string, Value extends z.ZodType>(
  fields: readonly [Field, ...Field[]],
  value: Value,
) => z.array(z.object({ field: z.enum(fields), before: value, after: value }));

export const languageQuery = z.strictObject({ language: z.enum(languages).default("en") });

/** The numbers of rows of each kind. */
export const rowCounts = z.object({
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errors: z.int(),
});
