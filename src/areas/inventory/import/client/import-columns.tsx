import { useWrite } from "#src/client/data/queries.ts";
import { ColumnChooser } from "#src/client/imports/column-chooser.tsx";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { importContract, type ItemImport } from "../contract.ts";
import { importFields } from "../rules.ts";
import { useItemImportProblem } from "./item-import-problem.ts";

/** Assigns each column of the file to a field. */
export function ImportColumns({ file }: { file: ItemImport }) {
  const { t } = useTranslation("import");
  const may = useMay();
  const fields = importFields.filter((field) => field !== "cost" || may("view_cost"));
  return (
    <>
      {file.columns.some(({ field }) => field === "sku") ? null : (
        <Notice tone="waiting" title={t("problem.no_sku")} />
      )}
      <ColumnChooser
        importId={file.id}
        columns={file.columns}
        options={fields.map((value) => ({ value, label: t(`inventory:field.${value}`) }))}
        numbers={file}
        hasErrors={file.counts.errors > 0}
        write={useWrite(importContract.chooseItemColumns)}
        problemOf={useItemImportProblem()}
      />
    </>
  );
}
