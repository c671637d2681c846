import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { ColumnChooser } from "#src/client/imports/column-chooser.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { deviceImportContract, type DeviceImport } from "../contract.ts";
import { importFields, MOST_BYTES } from "../rules.ts";

/** Assigns each column of the file to a field. After a change, all rows are checked again. */
export function ImportColumns({ file }: { file: DeviceImport }) {
  const { t } = useTranslation("device-import");
  const problemOf = useImportProblem(MOST_BYTES);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(deviceImportContract.chooseDeviceColumns);
  return (
    <ColumnChooser
      columns={file.columns}
      options={importFields.map((value) => ({ value, label: t(`field.${value}`) }))}
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
