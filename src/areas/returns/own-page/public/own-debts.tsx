import { formatOf } from "#src/shared/papers/fact.ts";
import { cx } from "#src/client/ui/cx.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { OwnDebt } from "../own-records.ts";
import type { OwnView } from "./own-view.ts";

/** What the customer owes, with the due days, and what the shop owes them. */
export function OwnDebts(view: OwnView) {
  const { word, money } = view;
  const { total, debts, more, storeCredit, currency } = money;
  const format = formatOf(currency, view.moneyFormat);
  return (
    <section className="mt-6" aria-labelledby="owed-title">
      <h2 id="owed-title" className="sr-only">
        {word("toPay")}
      </h2>
      <div className="rounded-card border border-line bg-surface">
        <div className="p-5">
          <p className="text-14 text-ink-quiet">{word("toPay")}</p>
          <p className="text-28 font-strong tabular-nums">{formatMoney(total, format)}</p>
          {total === 0 ? <p className="text-14 text-ink-quiet">{word("nothingOwed")}</p> : null}
          {storeCredit > 0 ? (
            <p className="mt-1 text-14">
              {word("storeCredit", { amount: formatMoney(storeCredit, format) })}
            </p>
          ) : null}
        </div>
        {debts.length > 0 ? (
          <ul>
            {debts.map((debt, at) => (
              // A sale can have several debts, so its number does not identify one.
              <Debt key={`${debt.number} ${at}`} debt={debt} view={view} />
            ))}
          </ul>
        ) : null}
        {more > 0 ? (
          <p className="border-t border-line px-5 py-3 text-14 text-ink-quiet">
            {word("moreDebts", { count: more })}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Debt({ debt, view }: { debt: OwnDebt; view: OwnView }) {
  const { word, moneyFormat, money, payAction } = view;
  const { number, name, amount, due } = debt;
  const format = formatOf(debt.currency, moneyFormat);
  return (
    <li className="border-t border-line px-5 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name ?? number ?? word("debt")}</p>
          {name && number ? <p className="text-14 text-ink-quiet">{number}</p> : null}
        </div>
        <p className="font-strong tabular-nums">{formatMoney(amount, format)}</p>
      </div>
      <ul className="mt-1 text-14">
        {due.length === 0 ? (
          <li className="text-ink-quiet">{word("dueAtPickup")}</li>
        ) : (
          due.map((part, at) => (
            <Due key={`${part.day} ${at}`} {...part} view={view} format={format} />
          ))
        )}
      </ul>
      {money.isPayable && number ? (
        <form method="post" action={payAction} className="mt-3 print:hidden">
          <input type="hidden" name="number" value={number} />
          <button
            type="submit"
            className={buttonClasses("primary", "normal", "h-11 w-full text-16")}
          >
            {word("pay")}
            <span className="sr-only">: {number}</span>
          </button>
        </form>
      ) : null}
    </li>
  );
}

function Due({
  day,
  amount,
  view: { word, language, today },
  format,
}: {
  day: string;
  amount: number;
  view: OwnView;
  format: OwnView["moneyFormat"];
}) {
  const isLate = day < today;
  return (
    <li className={cx("flex justify-between gap-3", isLate ? "text-wait-ink" : "text-ink-quiet")}>
      <span>{word(isLate ? "dueLate" : "due", { day: formatDate(day, language) })}</span>
      <span className="tabular-nums">{formatMoney(amount, format)}</span>
    </li>
  );
}
