import { useState } from "react";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { ImportRows } from "#src/client/imports/import-rows.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { importContract, type ItemImport } from "../contract.ts";
import { ImportRowLine } from "./import-row-line.tsx";

const kinds = ["error", "new", "changed", "stock", "unchanged"] as const;
type Shown = (typeof kinds)[number];

/** Lists the rows of the file with the changes that the import makes or has made. */
export function ItemRows({ file }: { file: ItemImport }) {
  const { t } = useTranslation("import");
  const { counts } = file;
  const [shown, setShown] = useState<Shown | null>(counts.errors > 0 ? "error" : null);
  const countOf: Record<Shown, number> = { ...counts, error: counts.errors };
  const list = usePagedList(`import-${file.id}`, importContract.listImportRows, {
    params: { id: file.id },
    query: { ...(shown && countOf[shown] > 0 && { show: shown }) },
  });
  return (
    <ImportRows
      count={counts.rows}
      kinds={kinds.map((kind) => ({ kind, label: t(`rows.${kind}`), count: countOf[kind] }))}
      shown={shown}
      onShow={setShown}
      list={list}
    >
      {(row) => <ImportRowLine key={row.row} row={row} file={file} />}
    </ImportRows>
  );
}
