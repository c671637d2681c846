import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { ImportView } from "#src/client/imports/import-view.tsx";
import { ImportLoading, whileApplying } from "#src/client/imports/import-loading.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useCancel } from "#src/client/imports/use-cancel.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { deviceImportContract, type DeviceImport } from "../contract.ts";
import { MAX_BYTES } from "../rules.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportOptions } from "./import-options.tsx";
import { DeviceRows } from "./device-rows.tsx";

/** Shows the state of one import, and what it does or has done with each row. */
export function ImportDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery({
    ...read(deviceImportContract.getDeviceImport, { params: { id } }),
    refetchInterval: whileApplying,
  });
  return (
    <ImportLoading query={query} allHref={pageHref("/devices/import")}>
      {(file) => <LoadedFile file={file} onGone={onGone} />}
    </ImportLoading>
  );
}

function LoadedFile({ file, onGone }: { file: DeviceImport; onGone: () => void }) {
  const { t, language } = useTranslation("device-import");
  const cancel = useCancel(
    deviceImportContract.cancelDeviceImport,
    { params: { id: file.id } },
    useImportProblem(MAX_BYTES),
  );
  return (
    <ImportView
      file={file}
      changedSince={t("changedSince")}
      cancel={cancel}
      applied={{
        hint: t("appliedHint", { count: file.counts.new }),
        href: pageHref("/devices"),
        label: t("toDevices"),
      }}
      wrongRowsHref={endpointUrl(deviceImportContract.exportDeviceWrongRows, {
        params: { id: file.id },
        query: { language },
      })}
      columns={<ImportColumns file={file} />}
      options={<ImportOptions file={file} onGone={onGone} />}
      rows={<DeviceRows file={file} />}
    />
  );
}
