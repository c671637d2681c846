import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { ImportHead, isOpenImport } from "#src/client/imports/import-head.tsx";
import { ImportLoading, whileApplying } from "#src/client/imports/import-loading.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useCancel } from "#src/client/imports/use-cancel.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { deviceImportContract, type DeviceImport } from "../contract.ts";
import { MOST_BYTES } from "../rules.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ImportRows } from "./import-rows.tsx";

/** Shows the state of one import, and what it does or has done with each row. */
export function ImportDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery({
    ...read(deviceImportContract.getDeviceImport, { params: { id } }),
    refetchInterval: whileApplying,
  });
  return (
    <ImportLoading query={query} allHref={pageHref("/devices/import")}>
      {(file) => <Loaded file={file} onGone={onGone} />}
    </ImportLoading>
  );
}

function Loaded({ file, onGone }: { file: DeviceImport; onGone: () => void }) {
  const { t } = useTranslation("device-import");
  const isOpen = isOpenImport(file);
  const cancel = useCancel(
    deviceImportContract.cancelDeviceImport,
    { params: { id: file.id } },
    useImportProblem(MOST_BYTES),
  );
  return (
    <div className="flex flex-col gap-4">
      <ImportHead file={file} changedSince={t("changedSince")} cancel={cancel} />
      {file.state === "applied" ? (
        <Notice
          title={t("file-import:applied")}
          action={
            <LinkButton size="small" href={pageHref("/devices")}>
              {t("toDevices")}
            </LinkButton>
          }
        >
          {t("appliedHint", { count: file.counts.new })}
        </Notice>
      ) : null}
      {isOpen && file.hasRows ? <ImportColumns file={file} /> : null}
      {isOpen ? <ImportOptions file={file} onGone={onGone} /> : null}
      {file.hasRows ? <ImportRows file={file} /> : <p>{t("file-import:rowsForgotten")}</p>}
    </div>
  );
}
