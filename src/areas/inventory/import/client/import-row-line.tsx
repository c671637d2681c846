import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { ImportRowFrame } from "#src/client/imports/import-row-frame.tsx";
import { RowChanges } from "#src/client/imports/row-changes.tsx";
import { RowErrors } from "#src/client/imports/row-errors.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { ImportRow, ItemImport } from "../contract.ts";
import { moneyFields, type ImportField } from "../rules.ts";
import { categories } from "../../rules.ts";

/** Returns a function that formats the value of a field as on the screens of items. */
function useCellText(): (field: ImportField, value: string | number) => string {
  const { t, language } = useTranslation("import");
  const { money } = useCurrency();
  return (field, value) => {
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
  const nameOf = (field: ImportField) => t(`inventory:field.${field}`);
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
        <RowErrors
          errors={row.errors}
          nameOf={nameOf}
          textOf={(code, params) => t(`error.${code}`, params)}
        />
      ) : null}
      <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-quiet">
        {row.kind !== "error" && isUpdated ? (
          <RowChanges
            changes={row.changes}
            isNew={row.kind === "new"}
            inHead={["sku", "name"]}
            nameOf={nameOf}
            textOf={text}
          />
        ) : null}
        {row.stock && row.kind !== "error" && isMoved ? (
          <li>
            {t("rows.onShelf")}: {row.stock.from} → <b>{row.stock.to}</b>
          </li>
        ) : null}
      </ul>
    </ImportRowFrame>
  );
}
