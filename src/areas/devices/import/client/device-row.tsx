import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import type { DeviceImportRow } from "../contract.ts";
import { importFields, type ImportField } from "../rules.ts";

/** The fields that the head of the row shows already. */
const inHead: ReadonlySet<ImportField> = new Set([
  "brand",
  "model",
  "customerName",
  "customerPhone",
]);

/** What the file says of a device, or why its row is left out. */
export function DeviceRow({ row: { given, leftOut, isNewCustomer } }: { row: DeviceImportRow }) {
  const { t, language } = useTranslation("device-import");
  const said = (field: ImportField, value: string | number) => {
    if (field === "price" || field === "paid") return <Money minor={Number(value)} />;
    if (field === "receivedOn" || field === "expectedReturnDate")
      return formatDate(String(value), language);
    if (field === "priority") return t(`devices:priority.${value as "normal"}`);
    return value;
  };
  if (leftOut) return <p className="mt-0.5 text-ink-quiet">{t(`leftOutBecause.${leftOut}`)}</p>;
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-quiet">
      {isNewCustomer ? <li className="font-medium text-accent-ink">{t("newCustomer")}</li> : null}
      {importFields.map((field) => {
        const value = given[field];
        return value === undefined || inHead.has(field) ? null : (
          <li key={field} className="max-w-full break-words">
            {t(`field.${field}`)}:{" "}
            <span className="font-medium text-ink">{said(field, value)}</span>
          </li>
        );
      })}
    </ul>
  );
}
