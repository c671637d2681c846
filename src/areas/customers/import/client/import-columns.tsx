import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { importFields, MOST_BYTES } from "../rules.ts";

/** What each column of the file is. Another choice checks all rows again. */
export function ImportColumns({ file }: { file: CustomerImport }) {
  const { t } = useTranslation("customer-import");
  const problemOf = useImportProblem(MOST_BYTES);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(customerImportContract.chooseImportColumns);
  const choose = (nth: number, value: string) => {
    const field = importFields.find((each) => each === value) ?? null;
    // A field has one column. The column that had it before is no longer imported.
    const fields = file.columns.map((column, place) => {
      if (place === nth) return field;
      return column.field === field ? null : column.field;
    });
    setProblem(null);
    write.mutate(
      { params: { id: file.id }, body: { fields } },
      { onError: (error) => setProblem(problemOf(error)) },
    );
  };
  return (
    <Section title={t("columns.title")} meta={t("columns.hint")}>
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
        {file.columns.map(({ header, field, note }, nth) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- a column has no other identity than its place
            key={nth}
            label={header || t("columns.unnamed", { nth: nth + 1 })}
            hint={note === "not_imported" ? t("columns.never") : undefined}
            disabled={write.isPending}
            placeholder={t("columns.none")}
            value={field ?? ""}
            options={importFields.map((value) => ({ value, label: t(`customers:field.${value}`) }))}
            onChange={(event) => choose(nth, event.target.value)}
          />
        ))}
      </div>
      <FormError text={problem} />
    </Section>
  );
}
