import { shownMoney } from "#src/shared/money.ts";
import type { PublicEstimate } from "../contract.ts";
import type { EstimateView } from "./estimate-view.ts";
import { mostApproved } from "../../approval-rules.ts";

export function EstimateLines(view: EstimateView) {
  const { estimate, moneyFormat, word } = view;
  const money = (minor: number) => shownMoney(minor, moneyFormat);
  const added = (estimate.serviceCharge?.amount ?? 0) - (estimate.discountAmount ?? 0);
  const isCurrent = estimate.status === "sent" || estimate.status === "approved";
  const back = isCurrent ? estimate.paidAmount - estimate.total - added : 0;
  return (
    <section className="mt-6 overflow-hidden rounded-card border border-line bg-surface">
      <h2 className="sr-only">{word("lines")}</h2>
      <ul className="divide-y divide-line">
        {estimate.lines.map((line, index) => (
          <li
            // The lines of a sent estimate never change, so their index is a stable key.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex items-baseline justify-between gap-4 px-5 py-3"
          >
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{nameOf(line, view)}</span>
              {line.quantity > 1 ? (
                <span className="block text-14 text-ink-quiet">
                  {line.quantity} × {money(line.unitPrice)}
                </span>
              ) : null}
            </span>
            <span className="shrink-0 tabular-nums">{money(line.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <dl className="border-t border-line bg-sunken px-5 py-4">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-strong">{word("total")}</dt>
          <dd className="text-20 font-strong tabular-nums">{money(estimate.total)}</dd>
        </div>
        {estimate.serviceCharge ? (
          <Figure
            label={word("serviceCharge", { percent: estimate.serviceCharge.percent })}
            value={money(estimate.serviceCharge.amount)}
          />
        ) : null}
        {estimate.discountAmount ? (
          <Figure label={word("discount")} value={money(-estimate.discountAmount)} />
        ) : null}
        {estimate.depositAmount > 0 ? (
          <Figure label={word("deposit")} value={money(estimate.depositAmount)} />
        ) : null}
        {estimate.paidAmount > 0 ? (
          <Figure label={word("paid")} value={money(estimate.paidAmount)} />
        ) : null}
        {back > 0 ? <Figure label={word("comesBack")} value={money(back)} /> : null}
      </dl>
      <p className="border-t border-line px-5 py-3 text-14 text-ink-quiet">
        {word("margin", { most: money(mostApproved(estimate)) })}
      </p>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="mt-1.5 flex items-baseline justify-between gap-4 text-14 text-ink-quiet">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const nameOf = (
  { fee, percent, description }: PublicEstimate["lines"][number],
  { word }: EstimateView,
): string => (fee && percent !== null ? word(`fee.${fee}`, { percent }) : description);
