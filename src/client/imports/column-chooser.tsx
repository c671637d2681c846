import { useState } from "react";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { useWrite } from "../data/queries.ts";
import { useIsPhone } from "../media.ts";
import { FormError } from "../ui/forms/form-error.tsx";
import { Fold, Folds } from "../ui/fold.tsx";
import { useTranslation } from "../words/i18n.ts";
import { ColumnFields } from "./column-fields.tsx";
import type { ImportEndpoints, ImportScreen } from "./import-screen.ts";

interface Props<E extends ImportEndpoints> {
  screen: ImportScreen<E>;
  file: FileImport;
}

/** Assigns each column of a file to a field. After a choice, the server checks all rows again. */
export function ColumnChooser<E extends ImportEndpoints>({
  screen: { endpoints, fields: options, hasNumbers, hintOf, problemOf },
  file: { id, columns, counts, numberStyle, guessedStyle },
}: Props<E>) {
  const { t } = useTranslation("file-import");
  const isPhone = useIsPhone();
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite<ImportEndpoints["chooseColumns"]>(endpoints.chooseColumns);
  const done = columns.filter(({ field }) => field !== null).length;
  return (
    <Folds label={t("columns.title")}>
      <Fold
        title={t("columns.title")}
        state={t("columns.state", { done, all: columns.length })}
        // On phones the columns are closed, unless rows are wrong, perhaps because of the columns.
        startsOpen={!isPhone || counts.errors > 0}
      >
        <p className="mb-3 text-ink-quiet">{t("columns.hint")}</p>
        <ColumnFields
          className="grid grid-cols-3 gap-4 phone:grid-cols-1"
          columns={columns.map(({ note, ...column }) => ({ ...column, hint: hintOf?.(note) }))}
          options={options}
          words={{
            none: t("columns.none"),
            unnamed: (nth) => t("columns.unnamed", { nth }),
          }}
          isBusy={write.isPending}
          numbers={hasNumbers ? { chosen: numberStyle, guessed: guessedStyle } : undefined}
          onChange={(fields, style) => {
            setProblem(null);
            write.mutate(
              { params: { id }, body: { fields, ...style } },
              { onError: (error) => setProblem(problemOf(error)) },
            );
          }}
        />
        <FormError text={problem} />
      </Fold>
    </Folds>
  );
}
