import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { ImportRowFrame } from "#src/client/imports/import-row-frame.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import {
  customerImportContract,
  type CustomerImport,
  type CustomerImportRow,
} from "../contract.ts";
import type { RowKind } from "#src/shared/imports.ts";

const kinds = ["error", "new", "changed", "unchanged"] as const satisfies RowKind[];

/** Lists the rows of the file with the changes that the import makes or has made. */
export function ImportRows({ file }: { file: CustomerImport }) {
  const { t } = useTranslation("customer-import");
  const { counts } = file;
  const [shown, setShown] = useState<RowKind | null>(counts.errors > 0 ? "error" : null);
  const countOf: Record<RowKind, number> = { ...counts, error: counts.errors };
  const list = usePagedList(`import-${file.id}`, customerImportContract.listCustomerImportRows, {
    params: { id: file.id },
    query: { ...(shown && countOf[shown] > 0 && { show: shown }) },
  });
  return (
    <Section
      title={t("file-import:rows.title")}
      meta={t("file-import:rows.count", { count: counts.rows })}
      flush
    >
      <div className="flex gap-2 overflow-x-auto border-b border-line px-4 py-2.5 [scrollbar-width:none] tablet:flex-wrap">
        {kinds
          .filter((each) => countOf[each] > 0)
          .map((each) => (
            <FilterChip
              key={each}
              label={t(`file-import:kind.${each}`)}
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
              <RowLine key={row.row} row={row} isApplied={file.state === "applied"} />
            ))}
          </ol>
        )}
      </ListBody>
    </Section>
  );
}

function RowLine({ row, isApplied }: { row: CustomerImportRow; isApplied: boolean }) {
  return (
    <ImportRowFrame
      row={row}
      isApplied={isApplied}
      href={pageHref("/customers/$id", { id: row.customerId })}
      number={row.phone && formatPhone(row.phone)}
    >
      {row.errors.length > 0 ? <Errors errors={row.errors} /> : <Changes row={row} />}
    </ImportRowFrame>
  );
}

function Errors({ errors }: Pick<CustomerImportRow, "errors">) {
  const { t } = useTranslation("customer-import");
  return (
    <ul className="mt-1 text-loss-ink">
      {errors.map(({ field, code, params }) => (
        <li key={`${field}${code}`} className="break-words">
          {field ? `${t(`customers:field.${field}`)}: ` : ""}
          {"value" in params ? (
            <q className="mr-1 font-medium break-all">{params["value"]}</q>
          ) : null}
          {t(`error.${code}`, params)}
        </li>
      ))}
    </ul>
  );
}

function Changes({ row: { kind, changes } }: { row: CustomerImportRow }) {
  const { t } = useTranslation("customer-import");
  const said = (value: string | boolean | null) => {
    if (value === null || value === "") return t("file-import:rows.nothing");
    if (typeof value === "boolean")
      return t(value ? "file-import:rows.yes" : "file-import:rows.no");
    return value;
  };
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-quiet">
      {changes
        .filter(({ field }) => kind !== "new" || (field !== "name" && field !== "phone"))
        .map(({ field, before, after }) => (
          <li key={field} className="max-w-full break-words">
            {t(`customers:field.${field}`)}:{" "}
            {kind === "new" ? null : (
              <>
                <s className="text-ink-faint">{said(before)}</s> →{" "}
              </>
            )}
            <span className="font-medium text-ink">{said(after)}</span>
          </li>
        ))}
    </ul>
  );
}
