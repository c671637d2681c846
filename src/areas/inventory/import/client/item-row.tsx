import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { RowChanges } from "#src/client/imports/row-changes.tsx";
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

/** What the import changes in an item, and in its stock. */
export function ItemRow({ row, file }: { row: ImportRow; file: ItemImport }) {
  const { t } = useTranslation("import");
  const text = useCellText();
  const isApplied = file.state === "applied";
  // After the import, changes of an existing item are shown only if the import made them (`updateExisting`).
  const isUpdated = row.kind === "new" || !isApplied || file.updateExisting;
  const isMoved = !isApplied || file.stockReason !== null;
  return (
    <RowChanges
      changes={isUpdated ? row.changes : []}
      isNew={row.kind === "new"}
      inHead={["sku", "name"]}
      nameOf={(field) => t(`inventory:field.${field}`)}
      textOf={text}
    >
      {row.stock && isMoved ? (
        <li>
          {t("rows.onShelf")}: {row.stock.from} → <b>{row.stock.to}</b>
        </li>
      ) : null}
    </RowChanges>
  );
}
