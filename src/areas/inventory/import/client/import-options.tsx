import { useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { LeaveOutErrors } from "#src/client/imports/leave-out-errors.tsx";
import { ImportButtons } from "#src/client/imports/import-buttons.tsx";
import { useDiscard } from "#src/client/imports/use-discard.ts";
import { useMay } from "#src/client/session.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { importContract, type ItemImport } from "../contract.ts";
import { stockReasons, type StockReason } from "../rules.ts";
import { useItemImportProblem } from "./item-import-problem.ts";

/** The options of an import, and the buttons that apply or discard it. */
export function ImportOptions({ file, onGone }: { file: ItemImport; onGone: () => void }) {
  const { t, language } = useTranslation("import");
  const problemOf = useItemImportProblem();
  const { counts } = file;
  const [problem, setProblem] = useState<string | null>(null);
  const [leavesOut, setLeavesOut] = useState(false);
  const hasErrors = counts.errors > 0;
  const apply = useWrite(importContract.applyItemImport);
  const changes = useChanges(file);
  const { willUpdate, willAdjust, reason, why } = changes;
  const number = (value: number) => formatNumber(value, language);
  const parts = [
    ...(counts.new > 0 ? [t("sum.new", { count: counts.new, number: number(counts.new) })] : []),
    ...(willUpdate
      ? [t("sum.changed", { count: counts.changed, number: number(counts.changed) })]
      : []),
    ...(willAdjust ? [t("sum.stock", { count: counts.stock, number: number(counts.stock) })] : []),
  ];
  const params = { id: file.id };
  const send = () => {
    setProblem(null);
    apply.mutate(
      {
        params,
        body: {
          updateExisting: willUpdate,
          stockReason: willAdjust ? reason : null,
          ...(hasErrors && { leaveOutErrors: counts.errors }),
          ...(willUpdate && why.trim() && { reason: why.trim() }),
        },
      },
      { onError: (error) => setProblem(problemOf(error)) },
    );
  };
  const discard = useDiscard(
    importContract.discardItemImport,
    { params },
    { onGone, onError: (error) => setProblem(problemOf(error)) },
  );
  const canApply = !hasErrors || leavesOut;
  return (
    <Section title={canApply ? t("file-import:options.title") : t("options.wrongTitle")}>
      <div className="flex flex-col gap-3">
        <LeaveOutErrors
          count={counts.errors}
          hasOthers={counts.rows > counts.errors}
          checked={leavesOut}
          onChange={setLeavesOut}
        />
        {canApply ? <ChangesOfImport counts={counts} changes={changes} /> : null}
        <p className="text-ink-quiet">
          {!canApply
            ? t("file-import:options.mend")
            : parts.length > 0
              ? t("file-import:options.will", { what: parts.join(", ") })
              : t("file-import:options.nothing")}
        </p>
        <FormError text={problem} />
        <ImportButtons
          apply={
            canApply
              ? { isPending: apply.isPending, isEmpty: parts.length === 0, onPress: send }
              : null
          }
          discard={discard}
          errors={
            hasErrors
              ? {
                  listHref: endpointUrl(importContract.exportImportErrors, {
                    params,
                    query: { language },
                  }),
                  rowsHref: endpointUrl(importContract.exportItemWrongRows, {
                    params,
                    query: { language },
                  }),
                }
              : null
          }
        />
      </div>
    </Section>
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
