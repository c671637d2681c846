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

/** Asks for cash at the hand-over, for what was paid too much by references that nothing proves. */
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
