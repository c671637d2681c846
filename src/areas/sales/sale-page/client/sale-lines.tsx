import { Wrench } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { SaleDetail, SaleItem } from "../../contract.ts";

/** The lines of a sale, for example with the reason of a changed price, and the number of refunded pieces. */
export function SaleLines({ sale }: { sale: SaleDetail }) {
  const { t } = useTranslation("sales");
  return (
    <Section title={t("lines.title")} flush>
      <ul className="divide-y divide-line">
        {sale.items.map((line) => (
          <Line key={line.id} line={line} isErased={sale.isCustomerErased} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ line, isErased }: { line: SaleItem; isErased: boolean }) {
  const { t } = useTranslation("sales");
  const { money } = useCurrency();
  const may = useMay();
  const { device, discountShare, taxAmount, taxRate, refundedQuantity, replacedQuantity } = line;
  return (
    <li className="px-4 py-3">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-medium wrap-anywhere">
          {may("view_inventory") ? (
            <AppLink
              href={pageHref("/inventory/$id", { id: line.itemId })}
              className="hover:underline"
            >
              {line.name}
            </AppLink>
          ) : (
            line.name
          )}
        </p>
        <Money minor={line.totalPrice} className="shrink-0 font-medium" />
      </div>
      <p className="text-ink-quiet tabular-nums">
        {line.quantity} × {money(line.unitPrice)}
        {line.unitPrice === line.listPrice ? null : (
          <s className="ml-2 text-ink-faint">{money(line.listPrice)}</s>
        )}
      </p>
      <p className="text-12 text-ink-faint wrap-anywhere">
        {[
          line.sku,
          line.serials.join(", "),
          line.priceReason &&
            t("lines.priceReason", {
              reason: isErased ? t("refunds.reasonErased") : line.priceReason,
            }),
          discountShare > 0 && t("lines.discount", { amount: money(discountShare) }),
          taxAmount > 0 && t("lines.tax", { rate: taxRate, amount: money(taxAmount) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {device || refundedQuantity > 0 || replacedQuantity > 0 ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          {refundedQuantity > 0 ? (
            <Badge tone="loss">{t("lines.refunded", { count: refundedQuantity })}</Badge>
          ) : null}
          {replacedQuantity > 0 ? (
            <Badge tone="neutral">{t("lines.replaced", { count: replacedQuantity })}</Badge>
          ) : null}
          {device ? (
            <span className="inline-flex items-center gap-1.5 text-12">
              <Wrench size={14} aria-hidden="true" className="text-ink-faint" />
              {may("view_devices") ? (
                <AppLink
                  href={pageHref("/devices/$id", { id: device.id })}
                  className="text-accent-ink underline underline-offset-4"
                >
                  {device.ticketNumber}
                </AppLink>
              ) : (
                device.ticketNumber
              )}
              {device.brand} {device.model}
            </span>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
