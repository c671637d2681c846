import { useState } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { FormDialog } from "#src/client/ui/form-dialog.tsx";
import { MoneyField } from "#src/client/ui/money-field.tsx";
import { useCurrency } from "#src/client/money-format.tsx";
import type { Device } from "../contract.ts";
import { useUpdateDevice } from "./device-acts.ts";
import { refusalText } from "./refusal-text.ts";

/** What the customer is to pay in all. */
export function CostDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  const [cost, setCost] = useState(device.finalAmount);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdateDevice();
  const isTooLow = cost !== null && cost < device.paidAmount;
  const error = isTooLow
    ? t("cost.belowPaid", { paid: money(device.paidAmount) })
    : asked && cost === null
      ? t("payment.amountMissing")
      : undefined;
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (cost === null || isTooLow || update.isPending) return;
    update.mutate(
      { params: { id: device.id }, body: { version: device.version, finalAmount: cost } },
      {
        onSuccess: onClose,
        onError: (refused) =>
          setProblem(
            refused.code === "stale_version" ? t("edit.staleShort") : refusalText(t, refused),
          ),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={device.finalAmount === null ? t("cost.set") : t("cost.change")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={{ onSubmit: send, submitting: update.isPending, formError: problem }}
      submitLabel={t("common:save")}
    >
      <MoneyField
        label={t("money.cost")}
        hint={
          device.paidAmount > 0 ? t("cost.paidHint", { paid: money(device.paidAmount) }) : undefined
        }
        error={error}
        value={cost}
        onChange={setCost}
      />
    </FormDialog>
  );
}
