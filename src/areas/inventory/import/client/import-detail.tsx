import { useQuery } from "@tanstack/react-query";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { isOpenImport } from "#src/client/imports/import-head.tsx";
import { ImportView } from "#src/client/imports/import-view.tsx";
import { useCancel } from "#src/client/imports/use-cancel.ts";
import { ImportLoading, whileApplying } from "#src/client/imports/import-loading.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { importContract, type ItemImport } from "../contract.ts";
import { useItemImportProblem } from "./item-import-problem.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ItemRows } from "./item-rows.tsx";

/** Shows the state of one import, and what it changes or has changed in each row. */
export function ImportDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery({
    ...read(importContract.getItemImport, { params: { id } }),
    refetchInterval: whileApplying,
  });
  return (
    <ImportLoading query={query} allHref={pageHref("/inventory/import")}>
      {(file) => <LoadedFile file={file} onGone={onGone} />}
    </ImportLoading>
  );
}

function LoadedFile({ file, onGone }: { file: ItemImport; onGone: () => void }) {
  const { t, language } = useTranslation("import");
  const { counts } = file;
  const cancel = useCancel(
    importContract.cancelItemImport,
    { params: { id: file.id } },
    useItemImportProblem(),
  );
  return (
    <>
      <ImportView
        file={file}
        changedSince={t("changedSince")}
        cancel={cancel}
        applied={{
          hint: t("appliedHint", {
            count: counts.new,
            changed: file.updateExisting ? counts.changed : 0,
          }),
          href: pageHref("/inventory"),
          label: t("toInventory"),
        }}
        about={<LeftAside file={file} />}
        wrongRowsHref={endpointUrl(importContract.exportItemWrongRows, {
          params: { id: file.id },
          query: { language },
        })}
        columns={<ImportColumns file={file} />}
        options={<ImportOptions file={file} onGone={onGone} />}
        rows={<ItemRows file={file} />}
      />
      {isOpenImport(file) && counts.errors === 0 ? (
        <p className="mt-4 text-12 text-ink-faint">{t("emptyCells")}</p>
      ) : null}
    </>
  );
}

/** Lists the ignored columns of the file that Fundi does not know or that the user may not import. */
function LeftAside({ file }: { file: ItemImport }) {
  const { t } = useTranslation("import");
  const named = (note: "unknown" | "forbidden") =>
    file.columns
      .filter((column) => column.note === note && column.header !== "")
      .map(({ header }) => header)
      .join(", ");
  const [unknown, forbidden] = [named("unknown"), named("forbidden")];
  if (!unknown && !forbidden) return null;
  return (
    <Notice>
      {unknown ? <p className="break-words">{t("unknownColumns", { columns: unknown })}</p> : null}
      {forbidden ? (
        <p className="break-words">{t("forbiddenColumns", { columns: forbidden })}</p>
      ) : null}
    </Notice>
  );
}
