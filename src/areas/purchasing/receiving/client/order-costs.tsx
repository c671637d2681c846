import { Plus, Scale, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { formatDateTime } from "#src/shared/date-format.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { formatRate } from "../../rates/rate-text.ts";
import { HOME_CURRENCY } from "../../values.ts";
import type { OrderReceiving, PurchaseCost } from "../schemas.ts";

const AddCostDialog = lazyWithWords(() => import("./add-cost-dialog.tsx"));
const RemoveCostDialog = lazyWithWords(() => import("./remove-cost-dialog.tsx"));
const ShareCostsDialog = lazyWithWords(() => import("./share-costs-dialog.tsx"));

/**
 * The costs of an order besides its goods, such as shipping and duty, and how they are divided among its lines. For
 * users with `view_cost`.
 */
export function OrderCosts({ order }: { order: OrderReceiving }) {
  const { t } = useTranslation("goods-receiving");
  const mayManage = useMay()("manage_purchase_orders") && order.status !== "cancelled";
  const { formatFor } = useOrderFormat();
  const [open, setOpen] = useState<"add" | "share" | null>(null);
  const [removed, setRemoved] = useState<PurchaseCost | null>(null);
  const costs = order.costs ?? [];
  const pending = order.pendingShipping ?? 0;
  return (
    <Section
      title={t("costs.title")}
      meta={t(`basis.${order.costBasis}`)}
      flush
      actions={
        mayManage ? (
          <span className="flex flex-wrap gap-2">
            <Button icon={<Scale size={16} />} onClick={() => setOpen("share")}>
              {t("basis.action")}
            </Button>
            <Button icon={<Plus size={16} />} onClick={() => setOpen("add")}>
              {t("costs.add")}
            </Button>
          </span>
        ) : null
      }
    >
      {costs.length === 0 && pending === 0 ? (
        <p className="px-4 py-3 text-ink-quiet">{t("costs.none")}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {costs.map((cost) => (
          <Cost key={cost.id} cost={cost} onRemove={mayManage ? setRemoved : undefined} />
        ))}
        {pending === 0 ? null : (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-40 flex-1">
              {t("kind.shipping")}
              <span className="block text-12 text-ink-faint">{t("costs.pending")}</span>
            </span>
            <Money className="ml-auto" minor={pending} format={formatFor(HOME_CURRENCY)} />
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line px-4 py-3 font-strong">
        <span>{t("costs.total")}</span>
        <Money minor={order.costTotal ?? 0} format={formatFor(HOME_CURRENCY)} />
      </p>
      <Carried order={order} />
      <Suspense>
        {open === "add" ? <AddCostDialog order={order} onClose={() => setOpen(null)} /> : null}
        {open === "share" ? <ShareCostsDialog order={order} onClose={() => setOpen(null)} /> : null}
        {removed ? <RemoveCostDialog cost={removed} onClose={() => setRemoved(null)} /> : null}
      </Suspense>
    </Section>
  );
}

function Cost({
  cost,
  onRemove,
}: {
  cost: PurchaseCost;
  onRemove: ((cost: PurchaseCost) => void) | undefined;
}) {
  const { t, language } = useTranslation("goods-receiving");
  const { format } = useCurrency();
  const { formatFor, moneyIn } = useOrderFormat();
  const isForeign = cost.currency !== HOME_CURRENCY;
  const isCounterEntry = cost.removesId !== null;
  const about = [
    cost.shipmentId ? t("costs.ofShipment") : null,
    isCounterEntry ? t("costs.removal", { reason: cost.reason ?? "" }) : cost.note,
    formatDateTime(cost.createdAt, language),
    cost.createdBy?.name,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {t(`kind.${cost.kind}`)}
        <span className="block text-12 text-ink-faint">{about.filter(Boolean).join(" · ")}</span>
      </span>
      <span className="ml-auto text-right">
        <Money minor={cost.amountTzs} format={formatFor(HOME_CURRENCY)} />
        {isForeign ? (
          <span className="block text-12 text-ink-faint tabular-nums">
            {moneyIn(cost.currency, cost.amount)} × {formatRate(cost.exchangeRate, format)}
          </span>
        ) : null}
      </span>
      {onRemove && !isCounterEntry && !cost.isRemoved && !cost.shipmentId ? (
        <Button
          size="small"
          variant="ghost"
          icon={<Undo2 size={14} />}
          onClick={() => onRemove(cost)}
        >
          {t("costs.remove")}
        </Button>
      ) : null}
    </li>
  );
}

/** What each line carries: its goods that have come, and their part of the costs. */
function Carried({ order }: { order: OrderReceiving }) {
  const { t } = useTranslation("goods-receiving");
  const { formatFor } = useOrderFormat();
  const format = formatFor(HOME_CURRENCY);
  const lines = order.lines.filter(({ receivedQuantity }) => receivedQuantity > 0);
  if (lines.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {lines.map(({ id, itemName, goodsValue = 0, costValue = 0, receivedQuantity }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2">
          <span className="min-w-40 flex-1 wrap-anywhere">
            {itemName}
            <span className="block text-12 text-ink-faint">
              {t("carried", { count: receivedQuantity })}
            </span>
          </span>
          <span className="ml-auto text-right">
            <Money minor={goodsValue + costValue} format={format} />
            <span className="block text-12 text-ink-faint">
              {t("landedCosts")} <Money minor={costValue} format={format} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
