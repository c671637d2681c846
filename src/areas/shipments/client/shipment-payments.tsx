import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import { shipmentPapersContract } from "../papers-contract.ts";
import type { ShipmentPayment } from "../papers-schemas.ts";
import type { ShipmentPaymentStatus } from "../rules.ts";
import { OrderMoney } from "./order-money.tsx";
import type { PartProps } from "./shipment-detail.tsx";

const tones: Record<ShipmentPaymentStatus, Tone> = {
  pending: "waiting",
  completed: "done",
  cancelled: "neutral",
};

/** The payments of a shipment, the newest first. */
export function ShipmentPayments({ shipment, onTask }: PartProps) {
  const { t } = useTranslation("shipments");
  if (shipment.payments.length === 0) return null;
  return (
    <ul aria-label={t("payment.list")} className="mt-3">
      {shipment.payments.map((payment) => (
        <Row key={payment.id} payment={payment} shipment={shipment} onTask={onTask} />
      ))}
    </ul>
  );
}

function Row({ payment, shipment, onTask }: PartProps & { payment: ShipmentPayment }) {
  const { t } = useTranslation("shipments");
  const { amount, status, isPaid, gateway, paymentLink, reason, createdBy, createdAt } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <OrderMoney minor={amount} currency={shipment.currency} />
        {gateway ? <span className="ml-2 text-ink-quiet">{gateway}</span> : null}
        {paymentLink && status === "pending" ? (
          <a
            href={paymentLink}
            target="_blank"
            rel="noreferrer"
            className="ml-2 font-medium text-accent-ink hover:underline"
          >
            {t("payment.open")}
          </a>
        ) : null}
        <span className="block text-12 text-ink-faint">
          {createdBy ? `${createdBy.name} · ` : null}
          <RelativeTime iso={createdAt} />
          {reason ? ` · ${reason}` : null}
        </span>
      </span>
      <Badge tone={tones[status]}>{t(`payment.status.${status}`)}</Badge>
      {status === "completed" && !isPaid ? (
        <span className="text-12 text-wait-ink">{t("payment.needsProof")}</span>
      ) : null}
      <Acts payment={payment} shipment={shipment} onTask={onTask} />
    </li>
  );
}

function Acts({ payment, shipment, onTask }: PartProps & { payment: ShipmentPayment }) {
  const { t } = useTranslation("shipments");
  const may = useMay();
  const complete = useWrite(shipmentPapersContract.completeShipmentPayment);
  const { id: paymentId, status } = payment;
  if (!may("pay_shipments") || status === "cancelled") return null;
  const send = () =>
    complete.mutate(
      { params: { id: shipment.id, paymentId } },
      { onSuccess: () => toasts.success(t("payment.completed")) },
    );
  return (
    <span className="flex gap-2">
      {status === "pending" ? (
        <Button size="small" loading={complete.isPending} onClick={() => send()}>
          {t("payment.complete")}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="ghost"
        onClick={() => onTask({ name: "cancel-payment", paymentId })}
      >
        {t("payment.cancel")}
      </Button>
    </span>
  );
}
