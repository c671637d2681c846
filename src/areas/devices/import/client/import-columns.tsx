import { useWrite } from "#src/client/data/queries.ts";
import { ColumnChooser } from "#src/client/imports/column-chooser.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { deviceImportContract, type DeviceImport } from "../contract.ts";
import { importFields, MAX_BYTES } from "../rules.ts";

/** Assigns each column of the file to a field. */
export function ImportColumns({ file }: { file: DeviceImport }) {
  const { t } = useTranslation("device-import");
  return (
    <ColumnChooser
      importId={file.id}
      columns={file.columns}
      options={importFields.map((value) => ({ value, label: t(`field.${value}`) }))}
      numbers={file}
      hasErrors={file.counts.errors > 0}
      write={useWrite(deviceImportContract.chooseDeviceColumns)}
      problemOf={useImportProblem(MAX_BYTES)}
    />
  );
}
