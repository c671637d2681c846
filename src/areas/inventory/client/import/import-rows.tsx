import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read, retryOf } from "#src/client/queries.ts";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { FilterChip } from "#src/client/ui/filter-bar.tsx";
import { Pager } from "#src/client/ui/pager.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";
import { importContract, type ItemImport } from "../../import-contract.ts";
import { ImportRowLine } from "./import-row-line.tsx";

const filters = ["error", "new", "changed", "stock", "unchanged"] as const;
type Shown = (typeof filters)[number];

/** What every row of the file does, or would. */
export function ImportRows({ file }: { file: ItemImport }) {
  const { t } = useTranslation("import");
  const { counts } = file;
  const [shown, setShown] = useState<Shown | null>(counts.errors > 0 ? "error" : null);
  const pages = useCursorPages(`import-${file.id}`, shown ?? "");
  const query = useQuery({
    ...read(importContract.listImportRows, {
      params: { id: file.id },
      query: { ...(shown && { show: shown }), ...(pages.cursor && { cursor: pages.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  const countOf: Record<Shown, number> = { ...counts, error: counts.errors };
  const rows = query.data?.items;
  return (
    <Section title={t("rows.title")} meta={t("rows.count", { count: counts.rows })} flush>
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
      {query.isError && !rows ? (
        <ErrorState title={t("rows.failed")} onRetry={retryOf(query)} retrying={query.isFetching} />
      ) : rows === undefined ? (
        <div className="p-4">
          <SkeletonText lines={8} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t("rows.none")} />
      ) : (
        <ol aria-label={t("rows.title")} className={query.isPlaceholderData ? "opacity-60" : ""}>
          {rows.map((row) => (
            <ImportRowLine key={row.row} row={row} file={file} />
          ))}
        </ol>
      )}
      {rows ? <Pager {...pages.pager(query.data)} /> : null}
    </Section>
  );
}
