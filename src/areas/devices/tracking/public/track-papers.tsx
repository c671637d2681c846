import { formatOf } from "#src/shared/papers/fact.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import type { TrackView } from "./track-view.ts";
import { WarrantyLine } from "./warranty-line.tsx";

/** What the customer keeps after the hand-over: the warranty and the receipts. Empty before it. */
export function TrackPapers(view: TrackView) {
  const { word, language, moneyFormat, warrantyUntil, receipts } = view;
  return (
    <>
      {warrantyUntil ? (
        <section className="mt-4 rounded-card border border-line bg-surface px-5 py-4">
          <h2 className="font-strong">{word("warrantyTitle")}</h2>
          <WarrantyLine until={warrantyUntil} view={view} />
        </section>
      ) : null}
      {receipts.length > 0 ? (
        <section className="mt-4 rounded-card border border-line bg-surface px-5 py-4">
          <h2 className="font-strong">{word("receipts")}</h2>
          <ul>
            {receipts.map(({ date, amount, currency, href, pdfHref }) => {
              const money = formatMoney(amount, formatOf(currency, moneyFormat));
              const name = `${formatDate(date, language)} · ${money}`;
              return (
                <li
                  key={href}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
                >
                  <span className="text-14 text-ink-quiet tabular-nums">{name}</span>
                  <span className="flex gap-2">
                    <a href={href} className={buttonClasses("secondary", "normal", "h-11")}>
                      {word("openReceipt")}
                      <span className="sr-only">: {name}</span>
                    </a>
                    <a href={pdfHref} className={buttonClasses("secondary", "normal", "h-11")}>
                      PDF
                      <span className="sr-only">: {name}</span>
                    </a>
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
    </>
  );
}
