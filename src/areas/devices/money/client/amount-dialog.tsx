import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useCurrency } from "#src/client/words/money-format.tsx";
import type { Device } from "../../contract.ts";
import type { PriceRefusal } from "../rules.ts";
import type { useSetPrice } from "../../client/device-acts.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";

interface Props {
  device: Device;
  onClose: () => void;
  title: string;
  label: string;
  hint?: string | undefined;
  start: number | null;
  /** Is this amount less than the customer was to pay? Then somebody says why. */
  isLess: (amount: number) => boolean;
  refusalOf: (change: { amount: number; reason: string }) => PriceRefusal | null;
  /** Why no amount can be set now. */
  whyNotAtAll?: string | null;
  write: ReturnType<typeof useSetPrice>;
}

/** One amount of a repair, and why it is less than before. */
export function AmountDialog({
  device,
  onClose,
  title,
  label,
  hint,
  start,
  isLess,
  refusalOf,
  whyNotAtAll = null,
  write,
}: Props) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  const [amount, setAmount] = useState(start);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const why = reason.trim();
  const refusal = amount === null ? null : refusalOf({ amount, reason: why });
  const refused = refusal && t(`cost.refused.${refusal}`, { paid: money(device.paidAmount) });
  const lacksReason = refusal === "reason-missing";
  const asksReason = amount !== null && isLess(amount) && (lacksReason || refusal === null);
  const error =
    amount === null
      ? asked && t("payment.amountMissing")
      : refusal !== "follows-estimate" && !lacksReason && refused;
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (amount === null || refusal || write.isPending) return;
    write.mutate(
      {
        params: { id: device.id },
        body: { version: device.version, amount, ...(asksReason && { reason: why }) },
      },
      {
        onSuccess: onClose,
        onError: (failed) =>
          setProblem(
            failed.code === "stale_version" ? t("edit.staleShort") : refusalText(t, failed),
          ),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={{ onSubmit: send, submitting: write.isPending, formError: problem }}
      submitLabel={t("common:save")}
      disabledReason={whyNotAtAll ?? (refusal === "no-permission" && refused)}
    >
      <MoneyField
        label={label}
        hint={hint}
        error={error || undefined}
        value={amount}
        onChange={setAmount}
      />
      {asksReason ? (
        <TextField
          label={t("cost.whyLess")}
          hint={t("cost.whyLessHint")}
          maxLength={300}
          value={reason}
          error={asked && lacksReason ? t("moveRefused.reason-missing") : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
    </FormDialog>
  );
}
