import { Search, Wrench } from "lucide-react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { RepairLinks } from "#src/areas/issues/prices/public/repair-links.tsx";
import type { OrdersView } from "./cart-view.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import { ShopField, ShopProblem } from "#src/areas/settings/public-site/public/shop-field.tsx";

/** The order requests of this browser, a form that finds one of another browser, and the way to repairs. */
export function OrdersPage(view: OrdersView) {
  const { word, language, orders, moneyFormat } = view;
  return (
    <ShopDocument view={view} title={word("ordersTitle")} tab="orders" script="/cart.js">
      <div data-orders="" className="grid max-w-[40rem] gap-8">
        <h1 className="text-28 font-strong">{word("ordersTitle")}</h1>
        <section data-orders-list="" hidden={orders.length === 0} className="grid gap-3">
          <h2 className="text-18 font-strong">{word("myOrders")}</h2>
          <p data-orders-none="" hidden={orders.length > 0} className="text-ink-quiet">
            {word("noOrders")}
          </p>
          <ul className="grid gap-2">
            {orders.map(({ order, href }) => (
              <li key={order.id}>
                <a
                  href={href}
                  className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3 hover:bg-sunken"
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{order.number}</span>
                    <span className="block text-14 text-ink-quiet">
                      {formatDateTime(order.createdAt, language)}
                    </span>
                  </span>
                  <span className="text-right">
                    <span className="block font-medium">{word(`status.${order.status}`)}</span>
                    <span className="block text-14 text-ink-quiet tabular-nums">
                      {formatMoney(order.total, moneyFormat)}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <FindForm view={view} />
        <section className="grid gap-2">
          <h2 className="text-18 font-strong">{word("repairTitle")}</h2>
          <RepairForm view={view} />
          <RepairLinks view={view} />
        </section>
      </div>
    </ShopDocument>
  );
}

/** Looks up a repair. The page of repairs answers, also if something is missing. */
function RepairForm({ view: { word, language } }: { view: OrdersView }) {
  return (
    <form
      method="post"
      action={pageHref("/track", {}, { lang: language })}
      className="grid gap-5 rounded-card border border-line bg-surface p-4"
    >
      <p className="text-14 text-ink-quiet">{word("repairHint")}</p>
      <ShopField
        name="ticket"
        label={word("ticket")}
        hint={word("ticketExample")}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={30}
      />
      <ShopField
        name="phoneDigits"
        label={word("phoneDigits")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <button type="submit" className={buttonClasses("secondary", "normal", "h-12 text-16")}>
        <Wrench size={18} aria-hidden="true" />
        {word("repair")}
      </button>
    </form>
  );
}

function FindForm({ view: { word, action, typed, problem } }: { view: OrdersView }) {
  const wrong = (name: typeof problem) => (problem === name && name ? word(name) : null);
  return (
    <form
      method="post"
      action={action}
      className="grid gap-5 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 className="text-18 font-strong">{word("findTitle")}</h2>
        <p className="mt-1 text-14 text-ink-quiet">{word("findHint")}</p>
      </div>
      <ShopProblem text={wrong("notFound") ?? wrong("tooManyTries")} />
      <ShopField
        name="number"
        label={word("number")}
        hint={word("numberExample")}
        error={wrong("numberMissing")}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        defaultValue={typed.number}
      />
      <ShopField
        name="phone"
        label={word("phone")}
        error={wrong("phoneWrong")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={typed.phone}
      />
      <button type="submit" className={buttonClasses("secondary", "normal", "h-12 text-16")}>
        <Search size={18} aria-hidden="true" />
        {word("find")}
      </button>
    </form>
  );
}
