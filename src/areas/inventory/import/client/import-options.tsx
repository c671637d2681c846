import { useState } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ImportOptions } from "#src/client/imports/import-options.tsx";
import type { OptionsProps } from "#src/client/imports/import-screen.ts";
import { useMay } from "#src/client/session.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { ItemImport, itemImportEndpoints } from "../contract.ts";
import { stockReasons, type StockReason } from "../rules.ts";

/** What the import does to items that exist, and to their stock. */
export function ItemOptions(props: OptionsProps<typeof itemImportEndpoints>) {
  const { t, language } = useTranslation("import");
  const { counts } = props.file;
  const changes = useChanges(props.file);
  const { willUpdate, willAdjust, reason, why } = changes;
  const words = (key: "sum.new" | "sum.changed" | "sum.stock", count: number) =>
    t(key, { count, number: formatNumber(count, language) });
  const parts = [
    ...(counts.new > 0 ? [words("sum.new", counts.new)] : []),
    ...(willUpdate ? [words("sum.changed", counts.changed)] : []),
    ...(willAdjust ? [words("sum.stock", counts.stock)] : []),
  ];
  const will = t("file-import:options.will", { what: parts.join(", ") });
  return (
    <ImportOptions
      {...props}
      wrongTitle={t("options.wrongTitle")}
      will={parts.length > 0 ? will : null}
      options={{
        updateExisting: willUpdate,
        stockReason: willAdjust ? reason : null,
        ...(willUpdate && why.trim() && { reason: why.trim() }),
      }}
    >
      <ChangesOfImport counts={counts} changes={changes} />
    </ImportOptions>
  );
}

/** What an import does to the items that exist already, as the user chooses. */
function useChanges({ counts, updateExisting, stockReason }: ItemImport) {
  const may = useMay();
  const [update, setUpdate] = useState(updateExisting ?? true);
  const [why, setWhy] = useState("");
  const [adjust, setAdjust] = useState(stockReason !== null);
  const [reason, setReason] = useState<StockReason>(stockReason ?? "count");
  return {
    update,
    setUpdate,
    why,
    setWhy,
    setAdjust,
    reason,
    setReason,
    willUpdate: update && counts.changed > 0 && may("edit_inventory"),
    willAdjust: adjust && counts.stock > 0 && may("adjust_stock"),
  };
}

type ChangesProps = Pick<ItemImport, "counts"> & { changes: ReturnType<typeof useChanges> };

/** The fields of these choices. */
function ChangesOfImport({ counts, changes }: ChangesProps) {
  const { t, language } = useTranslation("import");
  const may = useMay();
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      {counts.changed > 0 ? (
        <CheckboxField
          label={t("options.update", { count: counts.changed, number: number(counts.changed) })}
          hint={may("edit_inventory") ? t("options.updateHint") : t("options.mayNotEdit")}
          disabled={!may("edit_inventory")}
          checked={changes.update && may("edit_inventory")}
          onChange={(event) => changes.setUpdate(event.target.checked)}
        />
      ) : null}
      {changes.willUpdate ? (
        <TextField
          label={t("options.why")}
          hint={t("options.whyHint")}
          optional
          maxLength={300}
          value={changes.why}
          onChange={(event) => changes.setWhy(event.target.value)}
        />
      ) : null}
      {counts.stock > 0 ? (
        <CheckboxField
          label={t("options.adjust", { count: counts.stock, number: number(counts.stock) })}
          hint={may("adjust_stock") ? t("options.adjustHint") : t("options.mayNotAdjust")}
          disabled={!may("adjust_stock")}
          checked={changes.willAdjust}
          onChange={(event) => changes.setAdjust(event.target.checked)}
        />
      ) : null}
      {changes.willAdjust ? (
        <SegmentedControl
          label={t("inventory:adjust.reason")}
          value={changes.reason}
          onChange={changes.setReason}
          options={stockReasons.map((value) => ({
            value,
            label: t(`inventory:reason.${value}`),
          }))}
        />
      ) : null}
    </>
  );
}
