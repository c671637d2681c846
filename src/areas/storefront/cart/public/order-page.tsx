import { CreditCard, Phone } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate, formatDateTime } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { normalizePhone } from "#src/shared/phone.ts";
import type { OrderView } from "./cart-view.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import { ShopProblem } from "#src/areas/settings/public-site/public/shop-field.tsx";

/** One order request, as its sender sees it: its state, its goods, and the withdrawal. */
export function OrderPage(view: OrderView) {
  const { word, language, order, withdrawAction, payAction, isSent, isAnswered, shop } = view;
  const { number, status, createdAt, heldUntil, reason } = order;
  const title = word("orderTitle", { number });
  const until = heldUntil ? formatDateTime(heldUntil, language) : "";
  const isEnded = ["sold", "declined", "withdrawn"].includes(status);
  return (
    <ShopDocument view={view} title={title} tab="orders" script="/cart.js">
      <div
        data-order=""
        data-sent={isSent ? "" : undefined}
        data-live={isEnded ? undefined : ""}
        className="grid max-w-[40rem] gap-5"
      >
        {isSent ? (
          <div
            role="status"
            className="rounded-card bg-accent-soft p-4 text-accent-ink ring-1 ring-accent-line ring-inset"
          >
            <p className="text-18 font-strong">{word("sentTitle")}</p>
            <p>{word("sentHint", { number })}</p>
          </div>
        ) : null}
        {isAnswered ? <ShopProblem text={word("answered")} /> : null}
        <div>
          <h1 className="text-28 font-strong">{title}</h1>
          <p className="text-14 text-ink-quiet">
            {word("orderOf", { date: formatDateTime(createdAt, language) })}
          </p>
        </div>
        <section className="rounded-card border border-line bg-surface p-4" aria-live="polite">
          <p className="text-20 font-strong">{word(`status.${status}`)}</p>
          <p className="mt-1 wrap-anywhere">
            {word(`explain.${status}`, { until, reason: reason ?? "" })}
          </p>
          {payAction ? (
            <form method="post" action={payAction} className="mt-3 grid gap-1.5">
              <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
                <CreditCard size={18} aria-hidden="true" />
                {word("pay")}
              </button>
              <p className="text-14 text-ink-quiet">{word("payHint")}</p>
            </form>
          ) : null}
        </section>
        <Goods {...view} />
        <div className="flex flex-wrap gap-3">
          {shop.phone ? (
            <a
              href={`tel:${normalizePhone(shop.phone)}`}
              className={buttonClasses("secondary", "normal", "h-11")}
            >
              <Phone size={18} aria-hidden="true" />
              {word("call")}
            </a>
          ) : null}
          {withdrawAction ? (
            <form method="post" action={withdrawAction}>
              <button type="submit" className={buttonClasses("ghost", "normal", "h-11")}>
                {word("withdraw")}
              </button>
            </form>
          ) : null}
        </div>
        <a
          href={pageHref("/shop/orders", {}, { lang: language })}
          className="flex min-h-11 items-center font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {word("allOrders")}
        </a>
      </div>
    </ShopDocument>
  );
}

/** The goods with their agreed prices, and how long these hold. */
function Goods({ word, language, moneyFormat, order, pricesHold }: OrderView) {
  const { status, lines, total, pricesUntil } = order;
  const money = (minor: number) => formatMoney(minor, moneyFormat);
  const isPromised = ["requested", "accepted", "expired"].includes(status);
  return (
    <section className="rounded-card border border-line bg-surface px-4">
      <ul className="divide-y divide-line">
        {lines.map(({ name, quantity, unitPrice }, nth) => (
          <li key={nth} className="flex items-start justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{name}</bdi> × {quantity}
            </span>
            <span className="shrink-0 tabular-nums">{money(unitPrice * quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 border-t border-line py-3 font-strong">
        <span>{word("total")}</span>
        <span className="tabular-nums">{money(total)}</span>
      </p>
      {isPromised ? (
        <p className="pb-3 text-14 text-ink-quiet">
          {pricesHold
            ? word("pricesUntil", { until: formatDate(pricesUntil, language) })
            : word("pricesEnded")}
        </p>
      ) : null}
    </section>
  );
}
