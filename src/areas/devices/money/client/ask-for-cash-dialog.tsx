import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import AskDialog from "#src/areas/approvals/client/ask-dialog.tsx";
import type { Device } from "../../core/contract.ts";
import { overpaidCashContract } from "../overpaid-cash-contract.ts";

interface Props {
  device: Pick<Device, "id" | "ticketNumber" | "overpaid">;
  /** What would go back in cash although nothing proves it. */
  amount: number;
  onClose: () => void;
}

/**
 * The dialog in which a user requests approval to pay back in cash, at the hand-over, what the customer overpaid by
 * references (M-Pesa, card, bank) that no statement line proves.
 */
export default function AskForCashDialog({ device, amount, onClose }: Props) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  const ask = useWrite(overpaidCashContract.askForOverpaidCash);
  return (
    <AskDialog
      title={t("device-tasks:handOver.cash.askTitle", { amount: money(amount) })}
      description={device.ticketNumber}
      hint={t("device-tasks:handOver.cash.askHint")}
      onAsk={(reason) =>
        ask.mutateAsync({ params: { id: device.id }, body: { amount: device.overpaid, reason } })
      }
      onClose={onClose}
    />
  );
}
