import { formatPhone } from "#src/shared/phone.ts";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useRefunderName } from "#src/areas/payments/refunds/client/refunder-name.ts";
import { canSendBack } from "#src/areas/payments/provider-refunds/rules.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import type { Device } from "../../core/contract.ts";
import { priceContract } from "../contract.ts";
import { sendable } from "../send-back.ts";

interface Values {
  amount: number | null;
  reason: string;
}

/** Asks the provider of a repair's only payment to give money of it back. */
export default function SendRefundDialog({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation("payments");
  const refunderName = useRefunderName();
  const { money } = useCurrency();
  const send = useWrite(priceContract.sendRefundOfDevice);
  const { paid, left } = sendable(device);
  const defaultValues: Values = { amount: left, reason: "" };
  const form = useDeviceForm({
    defaultValues,
    check: ({ amount, reason }) => {
      const isWrong = amount === null || amount < 1 || amount > left;
      const isRefused = !isWrong && paid !== null && !canSendBack(paid, amount);
      return {
        amount: isWrong
          ? t("provider-refunds:repair.amountWrong")
          : isRefused
            ? t("provider-refunds:repair.wholeOnly")
            : undefined,
        reason: needed(reason),
      };
    },
    submit: async ({ amount, reason }) => {
      await send.mutateAsync({
        params: { id: device.id },
        body: { amount: amount ?? 0, reason: reason.trim() },
      });
    },
    onDone: () => {
      toasts.success(t("provider-refunds:repair.sent"));
      onClose();
    },
  });
  if (!paid) return null;
  const provider = refunderName(paid);
  const { input, control } = labelled(form, t, "provider-refunds:repair.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("provider-refunds:repair.title")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={form}
      submitLabel={t("provider-refunds:repair.action")}
    >
      <p>
        {paid.phone
          ? t("back.send", { provider, to: formatPhone(paid.phone) })
          : t("back.sendCard", { provider })}
        {". "}
        <span className="text-ink-quiet">{t("back.sendHint")}</span>
      </p>
      {device.replacedValue > 0 ? (
        <Notice>
          {t("provider-refunds:repair.replaced", { amount: money(device.replacedValue) })}
        </Notice>
      ) : null}
      <FormField {...control("amount")} as={MoneyField} />
      <TextArea {...input("reason")} optional={false} rows={2} maxLength={500} />
    </FormDialog>
  );
}
