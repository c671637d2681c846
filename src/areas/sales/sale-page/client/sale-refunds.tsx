import { Printer } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { SaleDetail, SaleRefund } from "../../contract.ts";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";

/** The refunds of a sale: who gave them, why, which pieces, and their papers. Renders nothing when there are none. */
export function SaleRefunds({ sale }: { sale: SaleDetail }) {
  const { t } = useTranslation("sales");
  if (sale.refunds.length === 0) return null;
  return (
    <Section title={t("refunds.title")}>
      <ul className="divide-y divide-line">
        {sale.refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} sale={sale} />
        ))}
      </ul>
    </Section>
  );
}

function Refund({ refund, sale }: { refund: SaleRefund; sale: SaleDetail }) {
  const { t } = useTranslation("sales");
  const providerName = useProviderName();
  const mayPrint = useMay()("view_payments");
  const money = sale.payments
    .flatMap(({ refunds }) => refunds)
    .find(({ id }) => id === refund.paymentRefundId);
  const pieces = refund.lines.map(({ saleItemId, quantity, restock, serials }, nth) => {
    const name = sale.items.find(({ id }) => id === saleItemId)?.name ?? "";
    const named = serials.length > 0 ? ` ${serials.join(", ")}` : "";
    return (
      <span key={saleItemId}>
        {nth > 0 ? ", " : ""}
        {quantity} × <bdi>{name}</bdi>
        {named}
        {restock ? "" : ` (${t("refunds.notRestocked")})`}
      </span>
    );
  });
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">
            {refund.refundNumber ?? t("refunds.noMoney")}
          </span>
          {refund.wasLate ? <Badge tone="waiting">{t("refunds.late")}</Badge> : null}
        </p>
        <Money minor={refund.amount} className="shrink-0 font-medium" />
      </div>
      {refund.cashRounding === 0 ? null : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-quiet">
          <span>{t("money.rounding")}</span>
          <Money minor={refund.cashRounding} className="ml-auto" />
        </p>
      )}
      <p className="wrap-anywhere">{pieces}</p>
      <p className="text-ink-quiet wrap-anywhere">
        {sale.isCustomerErased ? t("refunds.reasonErased") : refund.reason}
      </p>
      <p className="text-12 text-ink-faint wrap-anywhere">
        <RelativeTime iso={refund.createdAt} /> · {refund.user.name}
        {money ? ` · ${providerName(money.provider)}` : ""}
        {money?.reference ? ` · ${money.reference}` : ""}
        {refund.pointsReversed > 0
          ? ` · ${t("refunds.points", { count: refund.pointsReversed })}`
          : ""}
      </p>
      {refund.paymentRefundId && mayPrint ? (
        <LinkButton
          href={pageHref("/refunds/$id", { id: refund.paymentRefundId })}
          size="small"
          icon={<Printer size={14} />}
          className="mt-2"
        >
          {t("refunds.paper")}
        </LinkButton>
      ) : null}
    </li>
  );
}
