import { useState } from "react";
import type { FileImport } from "#src/shared/imports/import-states.ts";
import { usePagedList, type RowOf } from "../data/paged-list.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { FilterChip } from "../ui/lists/filter-chip.tsx";
import { ListBody } from "../ui/lists/list-body.tsx";
import { Section } from "../ui/section.tsx";
import { useTranslation } from "../words/i18n.ts";
import { ImportRowFrame } from "./import-row-frame.tsx";
import type { CodeOf, FileOf, FileRow, ImportEndpoints, ImportScreen } from "./import-screen.ts";
import { RowErrors } from "./row-errors.tsx";

const rowKinds = ["error", "new", "changed", "unchanged"] as const;

interface Props<E extends ImportEndpoints> {
  screen: ImportScreen<E>;
  file: FileOf<E>;
}

/** The rows of a file in its order, page by page, with what the import does or has done with them. */
export function ImportRows<E extends ImportEndpoints>({ screen, file }: Props<E>) {
  const { t } = useTranslation("file-import");
  const { id, counts }: FileImport = file;
  const [shown, setShown] = useState<string | null>(counts.errors > 0 ? "error" : null);
  const countOf: Record<string, number> = { ...counts, error: counts.errors };
  const { kinds = rowKinds.map((kind) => ({ kind, label: t(`kind.${kind}`) })) } = screen;
  const list = usePagedList<ImportEndpoints["listRows"]>(
    `import-${id}`,
    screen.endpoints.listRows,
    { params: { id }, query: { ...(shown && countOf[shown] && { show: shown }) } },
  );
  return (
    <Section title={t("rows.title")} meta={t("rows.count", { count: counts.rows })} flush>
      <div className="flex gap-2 overflow-x-auto border-b border-line px-4 py-2.5 [scrollbar-width:none] tablet:flex-wrap">
        {kinds.map(({ kind, label }) =>
          countOf[kind] ? (
            <FilterChip
              key={kind}
              label={label}
              count={countOf[kind]}
              active={shown === kind}
              onToggle={(isOn) => setShown(isOn ? kind : null)}
            />
          ) : null,
        )}
      </div>
      <ListBody
        {...list}
        failed={t("rows.failed")}
        expectedLines={8}
        empty={<EmptyState title={t("rows.none")} />}
      >
        {(rows) => (
          <ol aria-label={t("rows.title")}>
            {rows.map((row) => (
              <Line key={row.row} screen={screen} file={file} row={row} />
            ))}
          </ol>
        )}
      </ListBody>
    </Section>
  );
}

function Line<E extends ImportEndpoints>({ screen, file, row }: Props<E> & { row: FileRow }) {
  const { fields, errorText } = screen;
  // The casts are safe, because the rows are the answer of `listRows`.
  const { content, ...line } = screen.line(row as RowOf<E["listRows"]>, file);
  const { state }: FileImport = file;
  return (
    <ImportRowFrame row={row} {...(state === "applied" && { isThere: true })} {...line}>
      {row.errors.length > 0 ? (
        <RowErrors
          errors={row.errors}
          nameOf={(field) => fields.find(({ value }) => value === field)?.label ?? field}
          textOf={(code, params) => errorText(code as CodeOf<E>, params)}
        />
      ) : (
        content
      )}
    </ImportRowFrame>
  );
}
