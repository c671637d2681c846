import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Device } from "../../core/contract.ts";
import type { PriceRefusal } from "../rules.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import type { useSetPrice } from "./price-acts.ts";

interface Props {
  device: Device;
  onClose: () => void;
  title: string;
  label: string;
  hint?: string | undefined;
  start: number | null;
  /** Whether this amount is lower than the current one. The dialog then asks for a reason. */
  isLess: (amount: number) => boolean;
  refusalOf: (change: { amount: number; reason: string }) => PriceRefusal | null;
  /** What this amount leads to. */
  noteOf?: (amount: number) => string | undefined;
  /** Whether the same amount can be saved with a reason: it allows a price below what the parts cost. */
  mayAllow?: boolean;
  /** Why no amount can be set at the moment; null when the user can set one. */
  refusalOfUse?: string | null;
  write: ReturnType<typeof useSetPrice>;
}

interface Values {
  amount: number | null;
  reason: string;
}

/** The dialog that sets the price or the deposit of a repair. To lower it, the user must give a reason. */
export function AmountDialog({
  device,
  onClose,
  title,
  label,
  hint,
  start,
  isLess,
  refusalOf,
  noteOf,
  mayAllow = false,
  refusalOfUse = null,
  write,
}: Props) {
  const { t } = useTranslation("devices");
  const refusalOfValues = ({ amount, reason }: Values) =>
    amount === null ? null : refusalOf({ amount, reason: reason.trim() });
  const problemOf = (refusal: PriceRefusal | null) =>
    refusal === null || refusal === "reason-missing" || refusalOfUse
      ? undefined
      : t(`money:cost.refused.${refusal}`);
  const needsReason = ({ amount, reason }: Values) => {
    const refusal = refusalOfValues({ amount, reason });
    return amount !== null && isLess(amount) && (refusal === null || refusal === "reason-missing");
  };
  const defaultValues: Values = { amount: start, reason: "" };
  const form = useDeviceForm({
    defaultValues,
    check: (values) => {
      const refusal = refusalOfValues(values);
      return {
        amount: values.amount === null ? t("common:invalid.amount") : problemOf(refusal),
        reason: refusal === "reason-missing" ? t("moves:moveRefused.reason-missing") : undefined,
      };
    },
    submit: async (values) => {
      const { amount, reason } = values;
      if (amount === null) return;
      await write.mutateAsync({
        params: { id: device.id },
        body: {
          version: device.version,
          amount,
          ...((needsReason(values) || reason.trim()) && { reason: reason.trim() }),
        },
      });
    },
    onDone: onClose,
    explain: ({ code }) => (code === "stale_version" ? t("device-tasks:stale") : undefined),
  });
  const [amount, reason] = useWatch({ control: form.control, name: ["amount", "reason"] });
  const refusal = refusalOfValues({ amount, reason });
  const isToAllow = mayAllow && !refusalOfUse && amount === start;
  // Only the server knows that a first price is below the cost of the parts.
  const isAskedByServer = form.formState.errors.reason !== undefined || reason !== "";
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={form}
      submitLabel={t("common:save")}
      disabledReason={refusalOfUse ?? (refusal === "no-permission" && problemOf(refusal))}
    >
      <ControlledField form={form} name="amount">
        {(field) => (
          // Shows a refusal while the user types. A missing permission disables the button, so no submit would show it.
          <MoneyField
            label={label}
            hint={(amount !== null && noteOf?.(amount)) || hint}
            {...field}
            error={field.error ?? problemOf(refusal)}
          />
        )}
      </ControlledField>
      {needsReason({ amount, reason }) || isAskedByServer || isToAllow ? (
        <TextField
          label={t(isToAllow ? "device-tasks:price.whyEnough" : "device-tasks:price.whyLess")}
          hint={t(
            isToAllow ? "device-tasks:price.whyEnoughHint" : "device-tasks:price.whyLessHint",
          )}
          optional={isToAllow || undefined}
          maxLength={300}
          {...form.field("reason")}
        />
      ) : null}
    </FormDialog>
  );
}
