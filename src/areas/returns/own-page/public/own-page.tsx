import { formatOf } from "#src/shared/papers/fact.ts";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#src/client/ui/cx.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { formatDate, formatLongDate } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { Contact } from "#src/areas/settings/public-site/public/contact.tsx";
import { PublicDocument } from "#src/areas/settings/public-site/public/public-document.tsx";
import { WarrantyLine } from "#src/areas/devices/tracking/public/warranty-line.tsx";
import type { OwnGoods, OwnRepair } from "../own-records.ts";
import { OwnChoices } from "./own-choices.tsx";
import { OwnDebts } from "./own-debts.tsx";
import { OwnPoints } from "./own-points.tsx";
import type { OwnList, OwnView } from "./own-view.ts";

/** A customer's own page. It works without a script, and it names neither the customer nor staff. */
export function OwnPage(view: OwnView) {
  const { word, repairs, goods, receipts, problem } = view;
  return (
    <PublicDocument view={view} title={word("title")}>
      <h1 className="text-28 font-strong">{word("title")}</h1>
      <p className="mt-1 text-ink-quiet">{word("hint", { shop: view.shop.name })}</p>
      {problem ? (
        <p
          role="alert"
          className="mt-6 flex gap-2.5 rounded-control bg-loss-soft px-4 py-3 text-loss-ink ring-1 ring-loss-line ring-inset"
        >
          <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{word(`problem.${problem}`)}</span>
        </p>
      ) : null}
      <OwnDebts {...view} />
      <Part view={view} list="repairs" title={word("repairs")} empty={word("noRepairs")}>
        {repairs.items.map((repair) => (
          <Repair key={repair.ticketNumber} repair={repair} view={view} />
        ))}
      </Part>
      {goods.items.length > 0 || view.older.has("goods") ? (
        <Part view={view} list="goods" title={word("goods")}>
          {goods.items.map((each, at) => (
            // One sale can have two lines with the same goods.
            <Goods key={`${each.saleNumber} ${at}`} goods={each} view={view} />
          ))}
        </Part>
      ) : null}
      <Part view={view} list="receipts" title={word("receipts")} empty={word("noReceipts")}>
        {receipts.items.map((receipt) => (
          <li key={receipt.receiptNumber} className="border-t border-line first:border-t-0">
            <a
              href={view.receiptHref(receipt.receiptNumber)}
              className="block px-5 py-2.5 hover:bg-sunken"
            >
              <span className="block font-medium text-accent-ink wrap-anywhere">
                {receipt.number}
              </span>
              <span className="flex items-baseline justify-between gap-2 text-14">
                <span className="min-w-0 text-ink-quiet">
                  {formatDate(receipt.receiptDate, view.language)}
                </span>
                <span className="shrink-0 font-medium tabular-nums">
                  {formatMoney(receipt.amount, formatOf(receipt.currency, view.moneyFormat))}
                </span>
              </span>
            </a>
          </li>
        ))}
      </Part>
      <OwnPoints {...view} />
      <OwnChoices {...view} />
      <div className="print:hidden">
        <Contact view={view} quiet />
      </div>
    </PublicDocument>
  );
}

interface PartProps {
  view: OwnView;
  list: OwnList;
  title: string;
  /** What an empty list says. */
  empty?: string;
  children: ReactNode[];
}

/** A list of the page, with the links to its older part and back to its beginning. */
function Part({ view, list, title, empty, children }: PartProps) {
  const { word, older, partHref } = view;
  const { nextCursor } = view[list];
  const isOlder = older.has(list);
  return (
    <section id={list} aria-labelledby={`${list}-title`} className="mt-8">
      <h2 id={`${list}-title`} className="text-20 font-strong">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="mt-2 text-ink-quiet">{empty}</p>
      ) : (
        <ul className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
          {children}
        </ul>
      )}
      {isOlder || nextCursor ? (
        <p className="mt-3 flex flex-wrap gap-3 print:hidden">
          {isOlder ? (
            <a href={partHref(list, null)} className={buttonClasses("secondary", "normal", "h-11")}>
              {word("newest")}
              <span className="sr-only">: {title}</span>
            </a>
          ) : null}
          {nextCursor ? (
            <a
              href={partHref(list, nextCursor)}
              className={buttonClasses("secondary", "normal", "h-11")}
            >
              {word("older")}
              <span className="sr-only">: {title}</span>
            </a>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}

function Repair({ repair, view }: { repair: OwnRepair; view: OwnView }) {
  const { word, language, statusWord, trackHref } = view;
  const { status, promisedDay, handedOverAt } = repair;
  const isLate = promisedDay !== null && promisedDay < view.today;
  return (
    <li className="border-t border-line px-5 py-3.5 first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <a
          href={trackHref(repair.trackingToken)}
          className="inline-flex min-h-11 min-w-0 items-center font-medium text-accent-ink underline-offset-4 wrap-anywhere hover:underline"
        >
          {repair.brand} {repair.model}
        </a>
        <span className="text-14 text-ink-quiet">{repair.ticketNumber}</span>
      </p>
      <p className={cx("font-medium", status === "completed" && "text-accent-ink")}>
        {handedOverAt
          ? word("handedOver", { day: formatDate(handedOverAt, language) })
          : statusWord(status)}
      </p>
      {promisedDay ? (
        <p className={cx("text-14", isLate ? "text-wait-ink" : "text-ink-quiet")}>
          {word(isLate ? "promisedLate" : "promised", {
            day: formatLongDate(promisedDay, language),
          })}
        </p>
      ) : null}
      {handedOverAt ? null : (
        <p className="text-14 text-ink-quiet">
          {word("received", { day: formatDate(repair.receivedAt, language) })}
        </p>
      )}
      {repair.warrantyUntil ? <WarrantyLine until={repair.warrantyUntil} view={view} /> : null}
    </li>
  );
}

function Goods({ goods, view }: { goods: OwnGoods; view: OwnView }) {
  const { href, score } = view.rating(goods.saleItemId);
  return (
    <li className="border-t border-line px-5 py-3.5 first:border-t-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          {goods.quantity > 1 ? `${goods.quantity} × ` : ""}
          {goods.name}
        </span>
        <span className="text-14 text-ink-quiet">{goods.saleNumber}</span>
      </p>
      <WarrantyLine until={goods.warrantyUntil} view={view} />
      <a
        href={href}
        className="inline-flex min-h-11 items-center text-14 font-medium text-accent-ink underline-offset-4 hover:underline print:hidden"
      >
        {score === null ? view.word("rateThis") : view.word("yourRating", { score })}
        <span className="sr-only">: {goods.name}</span>
      </a>
    </li>
  );
}
