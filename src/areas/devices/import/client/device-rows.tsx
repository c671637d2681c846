import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { ImportRowFrame } from "#src/client/imports/import-row-frame.tsx";
import { ImportRows } from "#src/client/imports/import-rows.tsx";
import { RowErrors } from "#src/client/imports/row-errors.tsx";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import {
  deviceImportContract,
  deviceRowKinds,
  type DeviceImport,
  type DeviceImportRow,
} from "../contract.ts";
import { importFields, type ImportField } from "../rules.ts";

type Kind = DeviceImportRow["kind"];

/** Lists the rows of the file with what the import does or has done with them. */
export function DeviceRows({ file }: { file: DeviceImport }) {
  const { t } = useTranslation("device-import");
  const { counts } = file;
  const [shown, setShown] = useState<Kind | null>(counts.errors > 0 ? "error" : null);
  const countOf: Record<Kind, number> = { ...counts, error: counts.errors };
  const list = usePagedList(`import-${file.id}`, deviceImportContract.listDeviceImportRows, {
    params: { id: file.id },
    query: { ...(shown && countOf[shown] > 0 && { show: shown }) },
  });
  return (
    <ImportRows
      count={counts.rows}
      kinds={deviceRowKinds.map((kind) => ({
        kind,
        label: kind === "unchanged" ? t("leftOut") : t(`file-import:kind.${kind}`),
        count: countOf[kind],
      }))}
      shown={shown}
      onShow={setShown}
      list={list}
    >
      {(row) => <RowLine key={row.row} row={row} isApplied={file.state === "applied"} />}
    </ImportRows>
  );
}

function RowLine({ row, isApplied }: { row: DeviceImportRow; isApplied: boolean }) {
  const { t } = useTranslation("device-import");
  const { given, kind, leftOut } = row;
  const phone = given.customerPhone === undefined ? "" : formatPhone(String(given.customerPhone));
  return (
    <ImportRowFrame
      row={{ ...row, name: [given.brand, given.model].filter(Boolean).join(" ") }}
      isApplied={isApplied && kind === "new"}
      isThere={leftOut === "already-here"}
      href={pageHref("/devices/$id", { id: row.deviceId })}
      number={[given.customerName, phone].filter(Boolean).join(" · ")}
    >
      {leftOut ? (
        <p className="mt-0.5 text-ink-quiet">{t(`leftOutBecause.${leftOut}`)}</p>
      ) : row.errors.length > 0 ? (
        <RowErrors
          errors={row.errors}
          nameOf={(field) => t(`field.${field}`)}
          textOf={(code, params) => t(`error.${code}`, params)}
        />
      ) : (
        <Given row={row} />
      )}
    </ImportRowFrame>
  );
}

/** The fields that the head of the row shows already. */
const inHead: ReadonlySet<ImportField> = new Set([
  "brand",
  "model",
  "customerName",
  "customerPhone",
]);

function Given({ row: { given, isNewCustomer } }: { row: DeviceImportRow }) {
  const { t, language } = useTranslation("device-import");
  const said = (field: ImportField, value: string | number) => {
    if (field === "price" || field === "paid") return <Money minor={Number(value)} />;
    if (field === "receivedOn" || field === "expectedReturnDate")
      return formatDate(String(value), language);
    if (field === "priority") return t(`devices:priority.${value as "normal"}`);
    return value;
  };
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
