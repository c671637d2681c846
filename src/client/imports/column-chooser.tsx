import { useState } from "react";
import { useWrite } from "../data/queries.ts";
import { useIsPhone } from "../media.ts";
import { FormError } from "../ui/forms/form-error.tsx";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { SelectField } from "../ui/fields/select-field.tsx";
import { Fold, Folds } from "../ui/fold.tsx";
import { useTranslation } from "../words/i18n.ts";
import type { ImportEndpoints, ImportScreen } from "./import-screen.ts";
import { NumberStyleField } from "./number-style-field.tsx";

interface Props<E extends ImportEndpoints> {
  screen: ImportScreen<E>;
  file: FileImport;
}

/** Assigns each column of a file to a field. After a choice, the server checks all rows again. */
export function ColumnChooser<E extends ImportEndpoints>({
  screen: { endpoints, fields: options, hasNumbers, hintOf, problemOf },
  file,
}: Props<E>) {
  const { t } = useTranslation("file-import");
  const isPhone = useIsPhone();
  const [problem, setProblem] = useState<string | null>(null);
  const { columns } = file;
  const write = useWrite<ImportEndpoints["chooseColumns"]>(endpoints.chooseColumns);
  const send = (fields: (string | null)[], style: { numberStyle?: NumberStyle | null } = {}) => {
    setProblem(null);
    write.mutate(
      { params: { id: file.id }, body: { fields, ...style } },
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
        // On phones the columns are closed, unless rows are wrong, perhaps because of the columns.
        startsOpen={!isPhone || file.counts.errors > 0}
      >
        <p className="mb-3 text-ink-quiet">{t("columns.hint")}</p>
        <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
          {columns.map(({ header, field, note }, nth) => (
            <SelectField
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity than its index
              key={nth}
              label={header || t("columns.unnamed", { nth: nth + 1 })}
              hint={hintOf?.(note)}
              disabled={write.isPending}
              placeholder={t("columns.none")}
              value={field ?? ""}
              options={options}
              onChange={(event) => choose(nth, event.target.value)}
            />
          ))}
          {hasNumbers ? (
            <NumberStyleField
              chosen={file.numberStyle}
              guessed={file.guessedStyle}
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
