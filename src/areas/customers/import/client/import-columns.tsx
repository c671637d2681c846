import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { ColumnChooser } from "#src/client/imports/column-chooser.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { importFields, MOST_BYTES } from "../rules.ts";

/** Assigns each column of the file to a field. After a change, all rows are checked again. */
export function ImportColumns({ file }: { file: CustomerImport }) {
  const { t } = useTranslation("customer-import");
  const problemOf = useImportProblem(MOST_BYTES);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(customerImportContract.chooseImportColumns);
  return (
    <ColumnChooser
      columns={file.columns.map(({ header, field, note }) => ({
        header,
        field,
        hint: note === "not_imported" ? t("columns.never") : undefined,
      }))}
      options={importFields.map((value) => ({ value, label: t(`customers:field.${value}`) }))}
      isPending={write.isPending}
      problem={problem}
      hasErrors={file.counts.errors > 0}
      onChoose={(fields) => {
        setProblem(null);
        write.mutate(
          { params: { id: file.id }, body: { fields } },
          { onError: (error) => setProblem(problemOf(error)) },
        );
      }}
    />
  );
}
