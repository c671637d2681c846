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
  const may = useMay();
  const problemOf = useItemImportProblem();
  const { counts } = file;
  const [update, setUpdate] = useState(file.updateExisting ?? true);
  const [adjust, setAdjust] = useState(file.stockReason !== null);
  const [reason, setReason] = useState<StockReason>(file.stockReason ?? "count");
  const [problem, setProblem] = useState<string | null>(null);
  const [why, setWhy] = useState("");
  const [leavesOut, setLeavesOut] = useState(false);
  const hasErrors = counts.errors > 0;
  const apply = useWrite(importContract.applyItemImport);
  const willUpdate = update && counts.changed > 0 && may("edit_inventory");
  const willAdjust = adjust && counts.stock > 0 && may("adjust_stock");
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
        {canApply && counts.changed > 0 ? (
          <CheckboxField
            label={t("options.update", { count: counts.changed, number: number(counts.changed) })}
            hint={may("edit_inventory") ? t("options.updateHint") : t("options.mayNotEdit")}
            disabled={!may("edit_inventory")}
            checked={update && may("edit_inventory")}
            onChange={(event) => setUpdate(event.target.checked)}
          />
        ) : null}
        {canApply && willUpdate ? (
          <TextField
            label={t("options.why")}
            hint={t("options.whyHint")}
            optional
            maxLength={300}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        ) : null}
        {canApply && counts.stock > 0 ? (
          <CheckboxField
            label={t("options.adjust", { count: counts.stock, number: number(counts.stock) })}
            hint={may("adjust_stock") ? t("options.adjustHint") : t("options.mayNotAdjust")}
            disabled={!may("adjust_stock")}
            checked={willAdjust}
            onChange={(event) => setAdjust(event.target.checked)}
          />
        ) : null}
        {canApply && willAdjust ? (
          <SegmentedControl
            label={t("inventory:adjust.reason")}
            value={reason}
            onChange={setReason}
            options={stockReasons.map((value) => ({
              value,
              label: t(`inventory:reason.${value}`),
            }))}
          />
        ) : null}
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
