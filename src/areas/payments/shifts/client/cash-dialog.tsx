import { useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { shiftsContract } from "../contract.ts";
import { kindsOf, type MovementKind } from "../rules.ts";

/** Money put into the drawer or taken out of it without a sale, and what for. */
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
  const errorText = useErrorText();
  const isOnline = useIsOnline();
  const kinds = kindsOf[direction];
  const [kind, setKind] = useState<MovementKind>(kinds[0] ?? "other");
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const move = useWrite(shiftsContract.addShiftMovement);
  const isAmount = amount !== null && amount > 0;

  const send = () => {
    setAsked(true);
    if (!isAmount || reason.trim() === "" || move.isPending) return;
    move.mutate(
      { params: { id: shiftId }, body: { direction, kind, amount, reason: reason.trim() } },
      {
        onSuccess: () => {
          toasts.successWord(`shifts:toast.${direction}`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(`cash.${direction}Title`)}
      size="small"
      dirty={amount !== null || reason !== ""}
      form={{
        onSubmit: send,
        submitting: move.isPending,
        formError: move.error && errorText(move.error),
      }}
      submitLabel={t(`cash.${direction}`)}
      disabledReason={!isOnline && t("offline")}
    >
      <MoneyField
        label={t("cash.amount")}
        value={amount}
        error={asked && !isAmount ? t("cash.amountMissing") : undefined}
        onChange={setAmount}
      />
      <SelectField
        label={t("cash.kind")}
        value={kind}
        onChange={(event) => setKind(kinds.find((each) => each === event.target.value) ?? "other")}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField
        label={t("cash.reason")}
        optional={false}
        maxLength={300}
        value={reason}
        error={asked && reason.trim() === "" ? t("cash.reasonMissing") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
