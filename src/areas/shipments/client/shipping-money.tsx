import { Check, Pencil, Plus } from "lucide-react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { shipmentPapersContract } from "../papers-contract.ts";
import { DetailPart } from "#src/client/ui/detail-part.tsx";
import { OrderMoney } from "./order-money.tsx";
import type { PartProps } from "./shipment-detail.tsx";
import { ShipmentPayments } from "./shipment-payments.tsx";

/** The agent, what the shipping costs, and what was paid. */
export function ShippingMoney({ shipment, onTask }: PartProps) {
  const { t } = useTranslation("shipments");
  const may = useMay();
  const { agentName, shippingCost, currency, isPaid } = shipment;
  const edit = (name: "agent" | "cost", label: string) => (
    <Button
      size="small"
      variant="ghost"
      icon={<Pencil size={14} />}
      onClick={() => onTask({ name })}
    >
      {label}
    </Button>
  );
  return (
    <DetailPart
      title={t("money.title")}
      actions={
        may("pay_shipments") ? (
          <Button
            size="small"
            icon={<Plus size={16} />}
            onClick={() => onTask({ name: "payment" })}
          >
            {t("payment.add")}
          </Button>
        ) : null
      }
    >
      <DescriptionList
        items={[
          {
            label: t("column.agent"),
            value: (
              <span className="inline-flex flex-wrap items-center gap-x-2">
                {agentName ?? "–"}
                {may("manage_shipments") ? edit("agent", t("agent.change")) : null}
              </span>
            ),
          },
          {
            label: t("money.cost"),
            value: (
              <span className="inline-flex flex-wrap items-center gap-x-2">
                {shippingCost === null ? (
                  "–"
                ) : (
                  <OrderMoney minor={shippingCost} currency={currency} />
                )}
                {may("pay_shipments") ? edit("cost", t("cost.change")) : null}
              </span>
            ),
          },
          {
            label: t("money.agentPaid"),
            value: <AgentPaid shipment={shipment} onTask={onTask} />,
          },
          {
            label: t("money.paid"),
            value: isPaid ? t("money.isPaid") : t("money.isNotPaid"),
          },
        ]}
      />
      <ShipmentPayments shipment={shipment} onTask={onTask} />
    </DetailPart>
  );
}

/** Whether the agent was paid. Who may pay says so, or takes it back with a reason. */
function AgentPaid({ shipment: { id, agentPaid }, onTask }: PartProps) {
  const { t } = useTranslation("shipments");
  const mayPay = useMay()("pay_shipments");
  const pay = useWrite(shipmentPapersContract.setAgentPaid);
  const payAgent = () =>
    pay.mutate(
      { params: { id }, body: { paid: true } },
      { onSuccess: () => toasts.success(t("money.agentPaidDone")) },
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={agentPaid ? "done" : "waiting"}>
        {t(agentPaid ? "common:yes" : "common:no")}
      </Badge>
      {!mayPay ? null : agentPaid ? (
        <Button size="small" variant="ghost" onClick={() => onTask({ name: "agent-unpaid" })}>
          {t("money.agentUnpaid")}
        </Button>
      ) : (
        <Button
          size="small"
          icon={<Check size={16} />}
          loading={pay.isPending}
          onClick={() => payAgent()}
        >
          {t("money.markAgentPaid")}
        </Button>
      )}
    </span>
  );
}
