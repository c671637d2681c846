import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useStockApproval } from "../../adjustments/client/use-stock-approval.tsx";
import type { Item } from "../../core/contract.ts";
import { useCorrectStockValue } from "./item-acts.ts";

const SerialChoice = lazyWithWords(
  () => import("../../serials/client/serial-choice.tsx"),
  "serials",
);

interface Values {
  unitCost: number | null;
  /** The serial numbers of the pieces whose cost is wrong, of a serialised item. */
  chosen: string[];
  reason: string;
}

/** Corrects the value of an item's stock, by what one piece really cost. */
export default function CorrectValueDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation("stock-value");
  const { money } = useCurrency();
  const correct = useCorrectStockValue();
  const { send, question } = useStockApproval("correct_value", item.id, onClose);
  const form = useDialogForm<Values, Item | null>({
    defaultValues: { unitCost: null, chosen: [], reason: "" },
    check: ({ unitCost, chosen, reason }) => ({
      unitCost: unitCost === null ? t("common:invalid.required") : undefined,
      chosen: item.isSerialised && chosen.length === 0 ? t("correct.noneChosen") : undefined,
      reason: reason.trim() === "" ? t("common:invalid.required") : undefined,
    }),
    submit: ({ unitCost, chosen, reason }) => {
      const body = {
        unitCost: unitCost ?? 0,
        reason: reason.trim(),
        ...(item.isSerialised && { serials: chosen }),
      };
      return send(body, () => correct.mutateAsync({ params: { id: item.id }, body }));
    },
    onDone: (corrected) => corrected && onClose(),
    failed: t("inventory:toast.failed"),
  });
  const unitCost = useWatch({ control: form.control, name: "unitCost" });
  const value = item.value ?? 0;
  // The cost of each serialised piece is its own, so the screen does not know the sum before.
  const after = unitCost === null || item.isSerialised ? null : unitCost * item.quantity;
  const { input, control } = labelled(form, t, "correct.");
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t("correct.title")}
        description={`${item.name} · ${item.sku}`}
        size="small"
        form={form}
        submitLabel={t("correct.submit")}
      >
        <p className="text-ink-quiet">
          {t("correct.before", {
            value: t("worthOf", { count: item.quantity, value: money(value) }),
          })}
        </p>
        {item.isSerialised ? (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <ControlledField form={form} name="chosen">
              {({ value: chosen, onChange, error }) => (
                <SerialChoice itemId={item.id} chosen={chosen} onChange={onChange} error={error} />
              )}
            </ControlledField>
          </Suspense>
        ) : null}
        <FormField
          {...control("unitCost")}
          as={MoneyField}
          hint={
            after === null
              ? item.isSerialised
                ? undefined
                : t("correct.unitCostHint")
              : t("correct.after", { value: money(after) })
          }
        />
        <TextField {...input("reason")} hint={t("correct.reasonHint")} maxLength={300} />
      </FormDialog>
      {question}
    </>
  );
}
