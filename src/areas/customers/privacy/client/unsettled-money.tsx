import { pageHref } from "#src/shared/addresses.ts";
import type { OpenMoney, PlaceOfMoney } from "#src/shared/privacy/open-money.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Money } from "#src/client/ui/money.tsx";

const hrefOf: Record<PlaceOfMoney, (money: OpenMoney) => string> = {
  debts: ({ recordId: id }) => pageHref("/debts/$id", { id }),
  device: ({ recordId: id }) => pageHref("/devices/$id", { id }),
  sale: ({ recordId: id }) => pageHref("/sales/$id", { id }),
  invoice: ({ recordId: id }) => pageHref("/invoices/$id", { id }),
  payment: ({ recordId: id }) => pageHref("/reconciliation/$id", { id }),
  gift_card: ({ number }) => pageHref("/gift-cards", {}, { search: number }),
};

/** What must be settled before a customer is erased, each with the screen on which this is done. */
export function UnsettledMoney({ title, items }: { title: string; items: readonly OpenMoney[] }) {
  const { t } = useTranslation("customer-erasure");
  const { format } = useCurrency();
  return (
    <Notice tone="waiting" title={title}>
      <ul aria-label={title} className="mt-1 divide-y divide-line">
        {items.map((money) => (
          <li
            key={`${money.kind} ${money.recordId} ${money.number} ${money.currency}`}
            className="flex justify-between gap-3 py-2 phone:py-3"
          >
            <AppLink href={hrefOf[money.place](money)} className="min-w-0 wrap-anywhere underline">
              {[t(`open.${money.kind}`), money.number].filter(Boolean).join(" ")}
            </AppLink>
            <Money
              minor={money.amount}
              {...(money.currency !== format.currency && {
                format: { ...format, currency: money.currency, symbol: money.currency },
              })}
              className="shrink-0"
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
