import { useCallback, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { useAskedPayment } from "#src/areas/payments/requests/client/use-asked-payment.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import type { Device } from "../../core/contract.ts";
import { AskedForDevice } from "./asked-for-device.tsx";
import { StatusBadge } from "./status-badge.tsx";

interface Props {
  device: Pick<Device, "id" | "ticketNumber">;
  asked: Payment;
}

/** The deposit that a provider collects after the intake. Its dialog is open at first. */
export default function AskedDeposit({ device, asked }: Props) {
  const { t } = useTranslation("devices");
  const go = useGo();
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState<Payment | null>(null);
  const onPaid = useCallback((paid: Payment) => {
    setTyped(paid);
    setOpen(false);
  }, []);
  const { payment: followed } = useAskedPayment(asked, onPaid);
  const payment = typed ?? followed;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-3 rounded-control bg-sunken px-4 py-2">
      <span className="text-ink-quiet">{t("deposit")}</span>
      <Money minor={payment.amount} className="font-strong" />
      <StatusBadge status={payment.status} owed={payment.owed} />
      {payment.receipt ? (
        <LinkButton href={pageHref("/receipts/$id", { id: payment.receipt.id })}>
          {t("money:payment.openReceipt")}
        </LinkButton>
      ) : (
        <Button onClick={() => setOpen(true)}>{t("money:payment.show")}</Button>
      )}
      {isOpen && payment.status !== "completed" ? (
        <AskedForDevice
          device={device}
          asked={payment}
          onClose={() => setOpen(false)}
          onPaid={onPaid}
          onAnother={() => go(pageHref("/devices/$id", { id: device.id }))}
        />
      ) : null}
    </div>
  );
}
