import { pageHref } from "#src/shared/addresses.ts";
import { isOpenImport } from "#src/client/imports/import-head.tsx";
import { ImportPage } from "#src/client/imports/import-page.tsx";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { InventorySections } from "../../alerts/client/inventory-sections.tsx";
import { itemImportEndpoints, type ItemImport } from "../contract.ts";
import { importFields, MAX_BYTES, MAX_ROWS } from "../rules.ts";
import { PasteForm } from "./choose-file.tsx";
import { ItemOptions } from "./import-options.tsx";
import { ItemRow } from "./item-row.tsx";
import { useItemImportProblem } from "./item-import-problem.ts";
import { SampleCatalogue } from "./sample-catalogue.tsx";

const rowKinds = ["error", "new", "changed", "stock", "unchanged"] as const;

/** The screen for importing items. The user chooses a file, reviews the changes and applies them. */
export function ItemImportPage() {
  const { t } = useTranslation("import");
  const mayCost = useMay()("view_cost");
  return (
    <ImportPage
      endpoints={itemImportEndpoints}
      address="/inventory/import"
      limits={{ rows: MAX_ROWS, bytes: MAX_BYTES }}
      problemOf={useItemImportProblem()}
      title={t("title")}
      records={{ href: pageHref("/inventory"), label: t("inventory:title") }}
      navigation={<InventorySections current="items" />}
      pasting={{ label: t("choose.paste"), form: (send) => <PasteForm onSend={send} /> }}
      ways={(show) => <SampleCatalogue onLooked={show} />}
      emptyHint={t("history.emptyHint")}
      fields={importFields
        .filter((field) => field !== "cost" || mayCost)
        .map((value) => ({ value, label: t(`inventory:field.${value}`) }))}
      hasNumbers
      errorText={(code, params) => t(`error.${code}`, params)}
      changedSince={t("changedSince")}
      applied={({ counts, updateExisting }) => ({
        hint: t("appliedHint", { count: counts.new, changed: updateExisting ? counts.changed : 0 }),
        label: t("toInventory"),
      })}
      notes={(file) => <ColumnNotes file={file} />}
      options={(props) => <ItemOptions {...props} />}
      kinds={rowKinds.map((kind) => ({ kind, label: t(`rows.${kind}`) }))}
      line={(row, file) => ({
        href: pageHref("/inventory/$id", { id: row.itemId }),
        number: row.sku,
        content: <ItemRow row={row} file={file} />,
      })}
      below={({ counts, ...file }) =>
        isOpenImport(file) && counts.errors === 0 ? (
          <p className="text-12 text-ink-faint">{t("emptyCells")}</p>
        ) : null
      }
    />
  );
}

/** Lists the ignored columns that Fundi does not know or that the user may not import, and says that the SKU is missing. */
function ColumnNotes({ file }: { file: ItemImport }) {
  const { t } = useTranslation("import");
  const named = (note: "unknown" | "forbidden") =>
    file.columns
      .filter((column) => column.note === note && column.header !== "")
      .map(({ header }) => header)
      .join(", ");
  const [unknown, forbidden] = [named("unknown"), named("forbidden")];
  const hasSku = file.columns.some(({ field }) => field === "sku");
  return (
    <>
      {unknown || forbidden ? (
        <Notice>
          {unknown ? (
            <p className="break-words">{t("unknownColumns", { columns: unknown })}</p>
          ) : null}
          {forbidden ? (
            <p className="break-words">{t("forbiddenColumns", { columns: forbidden })}</p>
          ) : null}
        </Notice>
      ) : null}
      {isOpenImport(file) && file.hasRows && !hasSku ? (
        <Notice tone="waiting" title={t("problem.no_sku")} />
      ) : null}
    </>
  );
}
