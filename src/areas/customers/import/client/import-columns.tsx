import { useWrite } from "#src/client/data/queries.ts";
import { ColumnChooser } from "#src/client/imports/column-chooser.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { importFields, MAX_BYTES } from "../rules.ts";

/** Assigns each column of the file to a field. */
export function ImportColumns({ file }: { file: CustomerImport }) {
  const { t } = useTranslation("customer-import");
  return (
    <ColumnChooser
      importId={file.id}
      columns={file.columns.map(({ header, field, note }) => ({
        header,
        field,
        hint: note === "not_imported" ? t("columns.never") : undefined,
      }))}
      options={importFields.map((value) => ({ value, label: t(`customers:field.${value}`) }))}
      hasErrors={file.counts.errors > 0}
      write={useWrite(customerImportContract.chooseImportColumns)}
      problemOf={useImportProblem(MAX_BYTES)}
    />
  );
}
