import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useStockApproval } from "#src/areas/inventory/adjustments/client/use-stock-approval.tsx";
import type { UsedHandset } from "../../contract.ts";
import { handsetRepairsContract } from "../contract.ts";

interface Props {
  handset: UsedHandset;
  repairId: string;
  onClose: () => void;
}

/** Adds the cost of work on a used handset. */
export default function LabourDialog({ handset, repairId: id, onClose }: Props) {
  const { t } = useTranslation("handsets");
  const add = useWrite(handsetRepairsContract.addHandsetLabour);
  const { send, question } = useStockApproval("handset_labour", id, onClose);
  const form = useDialogForm<{ amount: number | null; description: string }, UsedHandset | null>({
    defaultValues: { amount: null, description: "" },
    check: ({ amount, description }) => ({
      description: needed(description),
      amount: amount ? undefined : t("common:invalid.amount"),
    }),
    failed: t("repair.failed"),
    submit: async ({ amount, description }) => {
      const body = { amount: amount ?? 0, description: description.trim() };
      const added = await send(body, () => add.mutateAsync({ params: { id }, body }));
      if (added) toasts.success(t("repair.labourAdded"));
      return added;
    },
    onDone: (added) => added && onClose(),
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        size="small"
        title={t("repair.labourTitle", { number: handset.handsetNumber })}
        description={t("repair.labourHint")}
        form={form}
        submitLabel={t("repair.labour")}
      >
        <TextField label={t("repair.work")} maxLength={200} {...form.field("description")} />
        <ControlledField form={form} name="amount">
          {(field) => <MoneyField label={t("repair.amount")} {...field} />}
        </ControlledField>
      </FormDialog>
      {question}
    </>
  );
}
