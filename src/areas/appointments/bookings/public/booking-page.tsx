import { CalendarCheck, CalendarClock, CalendarX } from "lucide-react";
import { formatDateTime, formatLongDate, formatTime } from "#src/shared/date-format.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { today } from "#src/shared/time.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Alert } from "./booking-form-page.tsx";
import type { BookingPageView } from "./booking-view.ts";
import { priceText } from "#src/areas/issues/prices/public/estimate-text.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";

const icons = { good: CalendarCheck, waiting: CalendarClock, ended: CalendarX } as const;
const moods = {
  requested: "waiting",
  proposed: "waiting",
  confirmed: "good",
  arrived: "good",
  received: "good",
  declined: "ended",
  cancelled: "ended",
  expired: "ended",
  missed: "ended",
} as const;

/** How far a booking is. Whoever has the link reads it, so it names no person. */
export function BookingPage(view: BookingPageView) {
  const { word, booking, problem, shop, language } = view;
  const { state, answer } = booking;
  const mood = moods[state];
  const Icon = icons[mood];
  return (
    <ShopDocument view={view} title={word("booking.title", { number: booking.number })} tab={null}>
      <div className="mx-auto max-w-[36rem]">
        <p className="text-14 text-ink-quiet">{word("booking.number")}</p>
        <h1 className="text-28 font-strong">{booking.number}</h1>
        {problem ? <Alert>{problem}</Alert> : null}
        <section
          className={`mt-4 flex gap-3 rounded-card border border-line p-5 ${mood === "good" ? "bg-accent-soft text-accent-ink" : "bg-surface"}`}
        >
          <Icon size={24} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <h2 className="text-20 font-strong">{word(`state.${state}`)}</h2>
            <p className="mt-1">{word(`stateHint.${state}`)}</p>
            <When view={view} />
          </div>
        </section>
        {answer ? (
          <section className="mt-4 rounded-card border border-line bg-surface p-5">
            <h2 className="text-14 text-ink-quiet">{word("booking.answer")}</h2>
            <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
          </section>
        ) : null}
        <Details view={view} />
        <Actions view={view} />
        <p className="mt-6 text-14 text-ink-quiet">{word("booking.keepLink")}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          {shop.phone ? (
            <a
              href={`tel:${shop.phone.replaceAll(" ", "")}`}
              className={buttonClasses("secondary", "normal", "h-11")}
            >
              {view.frame("callShop")}
            </a>
          ) : null}
          {state === "received" ? (
            <a
              href={pageHref("/track", {}, { lang: language })}
              className={buttonClasses("primary", "normal", "h-11")}
            >
              {word("booking.track")}
            </a>
          ) : null}
        </div>
      </div>
    </ShopDocument>
  );
}

function When({ view: { booking, language } }: { view: BookingPageView }) {
  const { state, startsAt } = booking;
  if (!startsAt || (state !== "confirmed" && state !== "proposed")) return null;
  const day = today(new Date(startsAt));
  return (
    <p className="mt-2 text-20 font-strong tabular-nums">
      <time dateTime={startsAt} title={formatDateTime(startsAt, language)}>
        {formatLongDate(day, language)}, {formatTime(startsAt, language)}
      </time>
    </p>
  );
}

function Details({ view }: { view: BookingPageView }) {
  const { word, booking, language } = view;
  const rows: [label: string, value: string][] = [
    [word("booking.device"), `${booking.brand} ${booking.model}`],
    [word("field.fault"), booking.fault],
    [word("booking.wished"), formatLongDate(booking.wishedDay, language)],
  ];
  if (booking.estimatedFrom !== null)
    rows.push([
      word("booking.estimate"),
      priceText(view, booking.estimatedFrom, booking.estimatedTo),
    ]);
  if (booking.photos > 0) rows.push([word("photos"), String(booking.photos)]);
  return (
    <dl className="mt-4 grid gap-3 rounded-card border border-line bg-surface p-5">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-14 text-ink-quiet">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ view }: { view: BookingPageView }) {
  const { word, booking, mayCancel, acceptHref, cancelHref } = view;
  if (!mayCancel) return null;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {booking.state === "proposed" ? (
        <form method="post" action={acceptHref}>
          <input type="hidden" name="proposedAt" value={booking.startsAt ?? ""} />
          <button type="submit" className={buttonClasses("primary", "normal", "h-12 text-16")}>
            {word("booking.accept")}
          </button>
        </form>
      ) : null}
      <details className="min-w-0">
        <summary className={buttonClasses("secondary", "normal", "h-12 cursor-pointer text-16")}>
          {word("booking.cancel")}
        </summary>
        <form method="post" action={cancelHref} className="mt-3">
          <p className="text-14">{word("booking.cancelHint")}</p>
          <button type="submit" className={buttonClasses("danger", "normal", "mt-2 h-12 text-16")}>
            {word("booking.cancelNow")}
          </button>
        </form>
      </details>
    </div>
  );
}
