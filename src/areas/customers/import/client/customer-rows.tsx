import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { RowKind } from "#src/shared/imports/import-states.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { ImportRowFrame } from "#src/client/imports/import-row-frame.tsx";
import { ImportRows } from "#src/client/imports/import-rows.tsx";
import { RowChanges } from "#src/client/imports/row-changes.tsx";
import { RowErrors } from "#src/client/imports/row-errors.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import {
  customerImportContract,
  type CustomerImport,
  type CustomerImportRow,
} from "../contract.ts";
import type { ImportField } from "../rules.ts";

const kinds = ["error", "new", "changed", "unchanged"] as const satisfies RowKind[];

/** Lists the rows of the file with the changes that the import makes or has made. */
export function CustomerRows({ file }: { file: CustomerImport }) {
  const { t } = useTranslation("file-import");
  const { counts } = file;
  const [shown, setShown] = useState<RowKind | null>(counts.errors > 0 ? "error" : null);
  const countOf: Record<RowKind, number> = { ...counts, error: counts.errors };
  const list = usePagedList(`import-${file.id}`, customerImportContract.listCustomerImportRows, {
    params: { id: file.id },
    query: { ...(shown && countOf[shown] > 0 && { show: shown }) },
  });
  return (
    <ImportRows
      count={counts.rows}
      kinds={kinds.map((kind) => ({ kind, label: t(`kind.${kind}`), count: countOf[kind] }))}
      shown={shown}
      onShow={setShown}
      list={list}
    >
      {(row) => <RowLine key={row.row} row={row} isApplied={file.state === "applied"} />}
    </ImportRows>
  );
}

function RowLine({ row, isApplied }: { row: CustomerImportRow; isApplied: boolean }) {
  const { t } = useTranslation("customer-import");
  const nameOf = (field: ImportField) => t(`customers:field.${field}`);
  return (
    <ImportRowFrame
      row={row}
      isApplied={isApplied}
      href={pageHref("/customers/$id", { id: row.customerId })}
      number={row.phone && formatPhone(row.phone)}
    >
      {row.errors.length > 0 ? (
        <RowErrors
          errors={row.errors}
          nameOf={nameOf}
          textOf={(code, params) => t(`error.${code}`, params)}
        />
      ) : (
        <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-quiet">
          <RowChanges
            changes={row.changes}
            isNew={row.kind === "new"}
            inHead={["name", "phone"]}
            nameOf={nameOf}
            textOf={(_, value) => value}
          />
        </ul>
      )}
    </ImportRowFrame>
  );
}
