import { useState } from "react";
import { useIsPhone } from "../media.ts";
import { FormError } from "../ui/forms/form-error.tsx";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { SelectField } from "../ui/fields/select-field.tsx";
import { Fold, Folds } from "../ui/fold.tsx";
import { useTranslation } from "../words/i18n.ts";
import { NumberStyleField } from "./number-style-field.tsx";

interface Props<Field extends string> {
  columns: readonly { header: string; field: Field | null; hint?: string | undefined }[];
  /** All fields that a column can be, with their names. */
  options: readonly { value: Field; label: string }[];
  /** Whether rows are wrong, perhaps because of the columns. On phones the columns are otherwise closed. */
  hasErrors: boolean;
  importId: string;
  /** How the file writes numbers; undefined if the import reads none. */
  numbers?: { numberStyle: NumberStyle | null; guessedStyle: NumberStyle | null };
  /** The write that gets the field of each column, in the order of the file: the answer of `useWrite`. */
  write: {
    isPending: boolean;
    mutate: (
      input: {
        params: { id: string };
        body: { fields: (Field | null)[]; numberStyle?: NumberStyle | null };
      },
      then: { onError: (error: unknown) => void },
    ) => void;
  };
  problemOf: (error: unknown) => string;
}

/** Assigns each column of a file to a field. After a choice, the server checks all rows again. */
export function ColumnChooser<Field extends string>({
  columns,
  options,
  hasErrors,
  importId,
  numbers,
  write,
  problemOf,
}: Props<Field>) {
  const { t } = useTranslation("file-import");
  const isPhone = useIsPhone();
  const [problem, setProblem] = useState<string | null>(null);
  const send = (fields: (Field | null)[], style: { numberStyle?: NumberStyle | null } = {}) => {
    setProblem(null);
    write.mutate(
      { params: { id: importId }, body: { fields, ...style } },
      { onError: (error) => setProblem(problemOf(error)) },
    );
  };
  const choose = (nth: number, value: string) => {
    const field = options.find((each) => each.value === value)?.value ?? null;
    // A field has one column. The column that had it before is no longer imported.
    const fields = columns.map((column, index) => {
      if (index === nth) return field;
      return column.field === field ? null : column.field;
    });
    send(fields);
  };
  return (
    <Folds label={t("columns.title")}>
      <Fold
        title={t("columns.title")}
        state={t("columns.state", { done: columns.filter(isChosen).length, all: columns.length })}
        startsOpen={!isPhone || hasErrors}
      >
        <p className="mb-3 text-ink-quiet">{t("columns.hint")}</p>
        <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
          {columns.map(({ header, field, hint }, nth) => (
            <SelectField
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity than its index
              key={nth}
              label={header || t("columns.unnamed", { nth: nth + 1 })}
              hint={hint}
              disabled={write.isPending}
              placeholder={t("columns.none")}
              value={field ?? ""}
              options={options}
              onChange={(event) => choose(nth, event.target.value)}
            />
          ))}
          {numbers ? (
            <NumberStyleField
              chosen={numbers.numberStyle}
              guessed={numbers.guessedStyle}
              disabled={write.isPending}
              onChange={(numberStyle) =>
                send(
                  columns.map(({ field }) => field),
                  { numberStyle },
                )
              }
            />
          ) : null}
        </div>
        <FormError text={problem} />
      </Fold>
    </Folds>
  );
}

const isChosen = ({ field }: { field: unknown }) => field !== null;
