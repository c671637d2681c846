import { CircleAlert, Equal, Pencil, Plus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { ImportRow, ItemImport } from "../contract.ts";
import { moneyFields, type ImportField } from "../rules.ts";
import { categories } from "../../rules.ts";

type Value = ImportRow["changes"][number]["after"];

const looks = {
  new: { Icon: Plus, tone: "active" },
  changed: { Icon: Pencil, tone: "waiting" },
  unchanged: { Icon: Equal, tone: "neutral" },
  error: { Icon: CircleAlert, tone: "loss" },
} as const;

/** Returns a function that formats the value of a field as on the screens of items. */
function useCellText(): (field: ImportField, value: Value) => string {
  const { t, language } = useTranslation("import");
  const { money } = useCurrency();
  return (field, value) => {
    if (value === null || value === "") return t("rows.nothing");
    if (typeof value === "boolean") return t(value ? "rows.yes" : "rows.no");
    if (typeof value === "number") {
      return moneyFields.includes(field) ? money(value) : formatNumber(value, language);
    }
    if (field === "expiryDate") return formatDate(value, language);
    const category = field === "category" && categories.find((each) => each === value);
    return category ? t(`inventory:category.${category}`) : value;
  };
}

/** One row of the file with its item, its changes and its errors. */
export function ImportRowLine({ row, file }: { row: ImportRow; file: ItemImport }) {
  const { t } = useTranslation("import");
  const text = useCellText();
  const { Icon, tone } = looks[row.kind];
  const isApplied = file.state === "applied";
  // After the import, changes of an existing item are shown only if the import made them (`updateExisting`).
  const isUpdated = row.kind === "new" || !isApplied || file.updateExisting;
  const isMoved = !isApplied || file.stockReason !== null;
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
              href={pageHref("/inventory/$id", { id: row.itemId })}
              className="min-w-0 font-medium wrap-anywhere hover:underline"
            >
              {name}
            </AppLink>
          ) : (
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          )}
          <span className="min-w-0 wrap-anywhere text-ink-quiet">{row.sku}</span>
          <span className="ml-auto">
            <StatusBadge label={t(`kind.${row.kind}`)} icon={<Icon size={14} />} tone={tone} />
          </span>
        </div>
        {row.errors.length > 0 ? (
          <ul className="mt-1 text-loss-ink">
            {row.errors.map(({ field, code, params }) => (
              <li key={`${field}${code}`} className="break-words">
                {field ? `${t(`inventory:field.${field}`)}: ` : ""}
                {"value" in params ? (
                  <q className="mr-1 font-medium break-all">{params["value"]}</q>
                ) : null}
                {t(`error.${code}`, params)}
              </li>
            ))}
          </ul>
        ) : null}
        <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-quiet">
          {row.kind !== "error" && isUpdated ? <Changes row={row} text={text} /> : null}
          {row.stock && row.kind !== "error" && isMoved ? (
            <li>
              {t("rows.onShelf")}: {row.stock.from} → <b>{row.stock.to}</b>
            </li>
          ) : null}
        </ul>
      </div>
    </li>
  );
}

function Changes({
  row,
  text,
}: {
  row: ImportRow;
  text: (field: ImportField, value: Value) => string;
}) {
  const { t } = useTranslation("import");
  return row.changes
    .filter(({ field }) => row.kind !== "new" || (field !== "sku" && field !== "name"))
    .map(({ field, before, after }) => (
      <li key={field} className="max-w-full break-words">
        {t(`inventory:field.${field}`)}:{" "}
        {row.kind === "new" ? null : (
          <>
            <s className="text-ink-faint">{text(field, before)}</s> →{" "}
          </>
        )}
        <span className="font-medium text-ink">{text(field, after)}</span>
      </li>
    ));
}
