import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { SelectField } from "../ui/fields/select-field.tsx";
import { NumberStyleField } from "./number-style-field.tsx";

interface Props<Field extends string> {
  className: string;
  columns: readonly { header: string; field: Field | null; hint?: string | undefined }[];
  /** All fields that a column can be, with their names. */
  options: readonly { value: Field; label: string }[];
  words: { none: string; unnamed: (nth: number) => string };
  isBusy: boolean;
  /** How the file writes numbers: as chosen and as its cells show; undefined if the import reads none. */
  numbers?: { chosen: NumberStyle | null; guessed: NumberStyle | null } | undefined;
  /** Gets the field of each column in the order of the file, and a style that was chosen with them. */
  onChange: (fields: (Field | null)[], style?: { numberStyle: NumberStyle | null }) => void;
}

/** A field for each column of a file, in which the user says what it is. */
export function ColumnFields<Field extends string>({
  className,
  columns,
  options,
  words,
  isBusy,
  numbers,
  onChange,
}: Props<Field>) {
  const choose = (nth: number, value: string) => {
    const field = options.find((each) => each.value === value)?.value ?? null;
    // A field has one column. The column that had it before is no longer imported.
    onChange(
      columns.map((column, index) => {
        if (index === nth) return field;
        return column.field === field ? null : column.field;
      }),
    );
  };
  return (
    <div className={className}>
      {columns.map(({ header, field, hint }, nth) => (
        <SelectField
          // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity than its index
          key={nth}
          label={header || words.unnamed(nth + 1)}
          hint={hint}
          disabled={isBusy}
          placeholder={words.none}
          value={field ?? ""}
          options={options}
          onChange={(event) => choose(nth, event.target.value)}
        />
      ))}
      {numbers ? (
        <NumberStyleField
          {...numbers}
          disabled={isBusy}
          onChange={(numberStyle) =>
            onChange(
              columns.map(({ field }) => field),
              { numberStyle },
            )
          }
        />
      ) : null}
    </div>
  );
}
