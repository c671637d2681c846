import { CircleAlert, CirclePlus, Equal, PencilLine } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-bar.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import {
  customerImportContract,
  type CustomerImport,
  type CustomerImportRow,
} from "../contract.ts";
import type { RowKind } from "../rules.ts";

const looks = {
  new: { Icon: CirclePlus, tone: "done" },
  changed: { Icon: PencilLine, tone: "active" },
  unchanged: { Icon: Equal, tone: "neutral" },
  error: { Icon: CircleAlert, tone: "loss" },
} as const;
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
    <Section title={t("rows.title")} meta={t("rows.count", { count: counts.rows })} flush>
      <div className="flex gap-2 overflow-x-auto border-b border-line px-4 py-2.5 [scrollbar-width:none] tablet:flex-wrap">
        {kinds
          .filter((each) => countOf[each] > 0)
          .map((each) => (
            <FilterChip
              key={each}
              label={t(`kind.${each}`)}
              count={countOf[each]}
              active={shown === each}
              onToggle={(isOn) => setShown(isOn ? each : null)}
            />
          ))}
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
              <RowLine key={row.row} row={row} isApplied={file.state === "applied"} />
            ))}
          </ol>
        )}
      </ListBody>
    </Section>
  );
}

function RowLine({ row, isApplied }: { row: CustomerImportRow; isApplied: boolean }) {
  const { t } = useTranslation("customer-import");
  const { Icon, tone } = looks[row.kind];
  const isThere = isApplied || row.kind === "changed" || row.kind === "unchanged";
  const name = row.name || t("rows.noName");
  return (
    <li className="flex gap-3 border-b border-line px-4 py-2.5 last:border-0">
      <span className="w-10 shrink-0 pt-0.5 text-12 text-ink-faint tabular-nums">
        <span className="sr-only">{t("errors.row")} </span>
        {row.row}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isThere ? (
            <AppLink
              href={pageHref("/customers/$id", { id: row.customerId })}
              className="min-w-0 font-medium wrap-anywhere hover:underline"
            >
              {name}
            </AppLink>
          ) : (
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          )}
          <span className="text-ink-quiet tabular-nums">{row.phone && formatPhone(row.phone)}</span>
          <span className="ml-auto">
            <StatusBadge label={t(`kind.${row.kind}`)} icon={<Icon size={14} />} tone={tone} />
          </span>
        </div>
        {row.errors.length > 0 ? <Errors errors={row.errors} /> : <Changes row={row} />}
      </div>
    </li>
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
    if (value === null || value === "") return t("rows.nothing");
    if (typeof value === "boolean") return t(value ? "rows.yes" : "rows.no");
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
