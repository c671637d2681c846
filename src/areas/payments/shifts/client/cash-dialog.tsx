import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { useIsOnline } from "#src/client/data/online.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shiftsContract } from "../contract.ts";
import { kindsOf, type MovementKind } from "../rules.ts";

interface Values {
  amount: number | null;
  kind: MovementKind;
  reason: string;
}

/** Records cash that is put into or taken out of the drawer for another reason than a payment or a refund. */
export default function CashDialog({
  shiftId,
  direction,
  onClose,
}: {
  shiftId: string;
  direction: "in" | "out";
  onClose: () => void;
}) {
  const { t } = useTranslation("shifts");
  const isOnline = useIsOnline();
  const mayRecordExpenses = useMay()("record_expenses");
  // Whoever may record an expense does so, because only then it has a category and a bill.
  const kinds = kindsOf[direction].filter((kind) => kind !== "expense" || !mayRecordExpenses);
  const move = useWrite(shiftsContract.addShiftMovement);
  const form = useDialogForm<Values>({
    defaultValues: { amount: null, kind: kinds[0] ?? "other", reason: "" },
    check: ({ amount, reason }) => ({
      amount: amount ? undefined : t("common:invalid.amount"),
      reason: needed(reason, t("cash.reasonMissing")),
    }),
    submit: ({ amount, kind, reason }) =>
      move.mutateAsync({
        params: { id: shiftId },
        body: { direction, kind, amount: amount ?? 0, reason: reason.trim() },
      }),
    onDone: () => {
      toasts.successWord(`shifts:toast.${direction}`);
      onClose();
    },
  });
  const { input, control } = labelled(form, t, "cash.");
  return (
    <FormDialog
      onClose={onClose}
      title={t(`cash.${direction}Title`)}
      size="small"
      form={form}
      submitLabel={t(`cash.${direction}`)}
      disabledReason={!isOnline && t("offline")}
    >
      <FormField {...control("amount")} as={MoneyField} />
      <SelectField
        {...input("kind")}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField {...input("reason")} optional={false} maxLength={300} />
    </FormDialog>
  );
}
