import type { ReactNode } from "react";
import { cx } from "#src/client/ui/cx.ts";
import { formatLongDate } from "#src/shared/date-format.ts";
import { shownMoney } from "#src/shared/money.ts";
import { sumOfCharges } from "#src/areas/payments/charge-rules.ts";
import { inRepair, type DeviceStatus } from "../../rules.ts";
import { Contact } from "#src/areas/settings/public-site/public/contact.tsx";
import { PublicDocument } from "#src/areas/settings/public-site/public/public-document.tsx";
import type { TrackView } from "./track-view.ts";
import { RatingForm } from "./rating-form.tsx";
import { StepList } from "./step-list.tsx";
import { TrackPapers } from "./track-papers.tsx";
import { trackSteps } from "./track-steps.ts";

/** The page on which a customer follows a repair: status, promised day, balance, and how to reach the shop. */
export function TrackPage(view: TrackView) {
  const { device, word, language } = view;
  const name = `${device.brand} ${device.model}`;
  return (
    <PublicDocument
      view={view}
      title={`${name} · ${device.ticketNumber}`}
      live={view.eventsHref}
      script={view.assets.trackScript}
    >
      <p className="text-14 text-ink-quiet">
        <span className="font-medium text-ink">{device.ticketNumber}</span> · {name}
      </p>
      <h1 className={cx("mt-1 text-28 font-strong", headingInk(device.status))}>
        {word(`status.${device.status}`)}
      </h1>
      <p className="mt-1 text-ink-quiet">{word(`next.${device.status}`)}</p>

      <dl className="mt-6 grid grid-cols-2 phone:grid-cols-1 overflow-hidden rounded-card border border-line bg-surface">
        <PromisedDay {...view} />
        <Owed {...view} />
      </dl>

      <section className="mt-4 rounded-card border border-line bg-surface p-5">
        <h2 className="sr-only">{word("steps")}</h2>
        <StepList steps={trackSteps(device)} language={language} word={word} />
      </section>

      <TrackPapers {...view} />
      <RatingForm {...view} />
      <Contact view={view} />
      <p
        data-live-note=""
        className="mt-6 flex items-center justify-center gap-2 text-14 text-ink-faint"
        hidden
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {word("live")}
      </p>
    </PublicDocument>
  );
}

const headingInk = (status: DeviceStatus): string | false =>
  status === "cancelled" || status === "unrepairable"
    ? "text-loss-ink"
    : status === "awaiting-approval" && "text-wait-ink";

function Fact({
  label,
  children,
  note,
  wide,
}: {
  label: string;
  children: ReactNode;
  note?: ReactNode;
  wide?: boolean;
}) {
  return (
    <div
      className={cx(
        "min-w-0 border-line p-5 phone:not-first:border-t tablet:not-first:border-l",
        wide && "tablet:col-span-2",
      )}
    >
      <dt className="text-14 text-ink-quiet">{label}</dt>
      <dd className="mt-0.5">
        <span className="block text-20 font-strong">{children}</span>
        {note ? <span className="mt-0.5 block text-14 text-ink-quiet">{note}</span> : null}
      </dd>
    </div>
  );
}

/** The promised day. It is only shown before the work is done. */
function PromisedDay({ device, today, language, word }: TrackView) {
  const day = device.expectedReturnDate;
  if (!inRepair.includes(device.status)) return null;
  if (!day) return <Fact label={word("expected")}>{word("noDay")}</Fact>;
  const isOverdue = day < today;
  return (
    <Fact
      label={word(isOverdue ? "promised" : "expected")}
      note={
        isOverdue ? <span className="font-medium text-wait-ink">{word("late")}</span> : undefined
      }
    >
      <time dateTime={day}>{formatLongDate(day, language)}</time>
    </Fact>
  );
}

function Owed({ device, moneyFormat, word }: TrackView) {
  const money = (minor: number) => shownMoney(minor, moneyFormat);
  const { balance, finalAmount, paidBackAmount, unpaidCredit } = device;
  // Agreed credit counts as paid, and is neither money that the customer gave nor money that comes back.
  const paidAmount = device.paidAmount - unpaidCredit;
  const comesBack = Math.max(0, device.overpaid - unpaidCredit);
  const owedOnCredit = Math.max(0, device.owedOnCredit - device.overpaid);
  const isAlone = !inRepair.includes(device.status);
  // What followed a price that is no longer owed is nothing now.
  const charges = device.charges.filter(({ amount }) => amount !== 0);
  const paid = paidAmount > 0 ? `${word("paid")} ${money(paidAmount)}` : undefined;
  const parts = [
    ...(finalAmount === null ? [] : [`${word("price")} ${money(finalAmount)}`]),
    ...charges.map(({ kind, amount }) => `${word(`charge.${kind}`)} ${money(amount)}`),
  ].join(" · ");
  if (comesBack > 0) {
    const note = [paid, parts, word("comesBackWhen")].filter(Boolean).join(" · ");
    return (
      <Fact label={word("comesBack")} note={note} wide={isAlone}>
        {money(comesBack)}
      </Fact>
    );
  }
  const back = paidBackAmount > 0 ? `${word("givenBack")} ${money(paidBackAmount)}` : undefined;
  if (balance === null && isAlone && device.status !== "completed") {
    return (
      <Fact label={word("price")} note={back} wide>
        {word("nothingToPay")}
      </Fact>
    );
  }
  if (balance === null) {
    return (
      <Fact label={word("price")} note={paid} wide={isAlone}>
        {word("noPrice")}
      </Fact>
    );
  }
  if (balance === 0 && owedOnCredit > 0) {
    return (
      <Fact label={word("owed")} note={[word("owedLater"), parts].join(" · ")} wide={isAlone}>
        {money(owedOnCredit)}
      </Fact>
    );
  }
  if (balance === 0) {
    const owed = (finalAmount ?? 0) + sumOfCharges(charges);
    const isPaid = owed > 0 ? word("paidInFull") : undefined;
    return (
      <Fact
        label={word("price")}
        note={[isPaid, charges.length > 0 && parts, back].filter(Boolean).join(" · ")}
        wide={isAlone}
      >
        {money(owed)}
      </Fact>
    );
  }
  return (
    <Fact label={word("toPay")} note={parts} wide={isAlone}>
      {money(balance)}
    </Fact>
  );
}
