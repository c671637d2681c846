import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { importContract, type ItemImport } from "../contract.ts";
import { ImportRowLine } from "./import-row-line.tsx";

const filters = ["error", "new", "changed", "stock", "unchanged"] as const;
type Shown = (typeof filters)[number];

/** Lists the rows of the file with the changes that the import makes or has made. */
export function ImportRows({ file }: { file: ItemImport }) {
  const { t } = useTranslation("import");
  const { counts } = file;
  const [shown, setShown] = useState<Shown | null>(counts.errors > 0 ? "error" : null);
  const list = usePagedList(`import-${file.id}`, importContract.listImportRows, {
    params: { id: file.id },
    query: { ...(shown && { show: shown }) },
  });
  const countOf: Record<Shown, number> = { ...counts, error: counts.errors };
  return (
    <Section
      title={t("file-import:rows.title")}
      meta={t("file-import:rows.count", { count: counts.rows })}
      flush
    >
      <div className="flex gap-2 overflow-x-auto border-b border-line px-4 py-2.5 [scrollbar-width:none] tablet:flex-wrap">
        {filters
          .filter((each) => countOf[each] > 0)
          .map((each) => (
            <FilterChip
              key={each}
              label={t(`rows.${each}`)}
              count={countOf[each]}
              active={shown === each}
              onToggle={(isOn) => setShown(isOn ? each : null)}
            />
          ))}
      </div>
      <ListBody
        {...list}
        failed={t("file-import:rows.failed")}
        expectedLines={8}
        empty={<EmptyState title={t("file-import:rows.none")} />}
      >
        {(rows) => (
          <ol aria-label={t("file-import:rows.title")}>
            {rows.map((row) => (
              <ImportRowLine key={row.row} row={row} file={file} />
            ))}
          </ol>
        )}
      </ListBody>
    </Section>
  );
}
