import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { ImportRowFrame } from "#src/client/imports/import-row-frame.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { ImportRow, ItemImport } from "../contract.ts";
import { moneyFields, type ImportField } from "../rules.ts";
import { categories } from "../../rules.ts";

type Value = ImportRow["changes"][number]["after"];

/** Returns a function that formats the value of a field as on the screens of items. */
function useCellText(): (field: ImportField, value: Value) => string {
  const { t, language } = useTranslation("import");
  const { money } = useCurrency();
  return (field, value) => {
    if (value === null || value === "") return t("file-import:rows.nothing");
    if (typeof value === "boolean")
      return t(value ? "file-import:rows.yes" : "file-import:rows.no");
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
  const isApplied = file.state === "applied";
  // After the import, changes of an existing item are shown only if the import made them (`updateExisting`).
  const isUpdated = row.kind === "new" || !isApplied || file.updateExisting;
  const isMoved = !isApplied || file.stockReason !== null;
  return (
    <ImportRowFrame
      row={row}
      isApplied={isApplied}
      href={pageHref("/inventory/$id", { id: row.itemId })}
      number={row.sku}
    >
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
    </ImportRowFrame>
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
