import type * as z from "zod";
import { beginningOf, canonicalText } from "#src/shared/text.ts";
import { withoutFormulaGuard, type CsvRow } from "../csv/csv-reader.ts";
import type { Read } from "../csv/read-cells.ts";

interface CellsOfRow<Field extends string, Value, Code extends string> extends CsvRow {
  /** Only the fields that the row sets. */
  given: Partial<Record<Field, Value>>;
  errors: {
    field: Field | null;
    code: Code | "too_many_cells";
    params: Record<string, string | number>;
  }[];
}

/**
 * Reads the cells of one row. Errors are collected, so that the user sees all of them.
 * @param read reads a cell that is not empty
 * @param emptied the value that an empty cell gives the field; by default it says nothing
 */
export function readCellsOfRow<Field extends string, Value, Code extends string>(
  { row, cells }: CsvRow,
  columns: readonly { field: Field | null }[],
  read: (field: Field, typed: string) => Read<Value, Code>,
  emptied: (field: Field) => Value | undefined = () => undefined,
): CellsOfRow<Field, Value, Code> {
  const given: Partial<Record<Field, Value>> = {};
  const errors: CellsOfRow<Field, Value, Code>["errors"] = [];
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    errors.push({ field: null, code: "too_many_cells", params: { count: columns.length } });
  }
  for (const [nth, { field }] of columns.entries()) {
    if (!field) continue;
    const typed = canonicalText(withoutFormulaGuard(cells[nth] ?? ""));
    if (typed === "") {
      const value = emptied(field);
      if (value !== undefined) given[field] = value;
      continue;
    }
    const found = read(field, typed);
    if ("value" in found) given[field] = found.value;
    else errors.push({ field, code: found.code, params: { value: beginningOf(typed, 60) } });
  }
  return { row, cells, given, errors };
}

/** Whether an error of this field is among the errors. */
export const hasErrorAt = <Field>(
  errors: readonly { field: Field | null }[],
  field: Field,
): boolean => errors.some((error) => error.field === field);

/** The errors of a value that a form refuses. Only a number can be out of range. */
type FormError<Value> =
  | "bad_text"
  | "too_long"
  | (Value & number extends never ? never : "out_of_range");

/**
 * A value of a cell as the form of its record stores it, or the error if it is outside the limits of the form. `otherwise`
 * is the error of a text that is not too long.
 */
export function asInForm<Value, Code extends string = "bad_text">(
  schema: z.ZodType,
  value: Value,
  otherwise: Code | "bad_text" = "bad_text",
): Read<Value, Code | FormError<Value>> {
  const parsed = schema.safeParse(value);
  // The casts are safe, because no schema of a form changes the type of what it accepts.
  if (parsed.success) return { value: parsed.data as Value };
  if (typeof value === "number") return { code: "out_of_range" as FormError<Value> };
  const isLong = parsed.error.issues.some(({ code }) => code === "too_big");
  return { code: isLong ? "too_long" : otherwise };
}

/** Adds an error for each of these fields that the row neither sets nor has an error of. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the errors have the codes of their import
export function demandFields<Field extends string, Code extends string>(
  {
    given,
    errors,
  }: {
    given: Partial<Record<Field, unknown>>;
    errors: {
      field: Field | null;
      code: Code | "required";
      params: Record<string, string | number>;
    }[];
  },
  fields: readonly Field[],
): void {
  for (const field of fields)
    if (given[field] === undefined && !hasErrorAt(errors, field))
      errors.push({ field, code: "required", params: {} });
}

/** The errors of the cells of a row with the text of their cells, as previews show them. */
export const errorsWithText = <Field, Code>(
  errors: readonly { field: Field; code: Code; params: Record<string, string | number> }[],
) =>
  errors.map(({ field, code, params }) => ({ field, code, value: String(params["value"] ?? "") }));
