import { Clock, MapPin, MessageCircle, Phone, RotateCcw, ShieldCheck, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { normalizePhone } from "#src/shared/phone.ts";
import { weekdays, type Settings } from "#src/areas/settings/contract.ts";
import type { ShopFacts } from "./shop-view.ts";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

type Hours = Settings["business"]["businessHours"];

/** Joins days that follow each other and have the same hours. */
export function groupedHours(hours: Hours): { from: string; to: string; text: string | null }[] {
  const groups: { from: string; to: string; text: string | null }[] = [];
  for (const day of weekdays) {
    const { open, close, closed } = hours[day];
    const text = closed ? null : `${open} – ${close}`;
    const last = groups.at(-1);
    if (last && last.text === text) last.to = day;
    else groups.push({ from: day, to: day, text });
  }
  return groups;
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3">
      <dt className="mt-0.5 shrink-0 text-ink-quiet">
        {icon}
        <span className="sr-only">{title}</span>
      </dt>
      <dd className="min-w-0 flex-1">
        <span aria-hidden="true" className="block text-14 font-strong">
          {title}
        </span>
        <div className="text-14 text-ink-quiet [overflow-wrap:anywhere]">{children}</div>
      </dd>
    </div>
  );
}

/** Warranty and returns of an item, and how it comes to the buyer. */
export function ItemTerms({
  view: { frame },
  facts,
  warrantyDays,
}: {
  view: ShopView;
  facts: ShopFacts;
  warrantyDays: number | null;
}) {
  const warranty = warrantyDays ?? facts.goodsWarrantyDays;
  return (
    <dl className="grid gap-4">
      <Fact icon={<ShieldCheck size={20} aria-hidden="true" />} title={frame("warranty")}>
        {warranty > 0 ? frame("warrantyDays", { count: warranty }) : frame("noWarranty")}
      </Fact>
      <Fact icon={<RotateCcw size={20} aria-hidden="true" />} title={frame("returns")}>
        {facts.returnDays > 0
          ? frame("returnDays", { count: facts.returnDays })
          : frame("noReturns")}
      </Fact>
      {facts.deliveryPlaces ? (
        <Fact icon={<Truck size={20} aria-hidden="true" />} title={frame("delivery")}>
          <p className="whitespace-pre-line">{facts.deliveryPlaces}</p>
        </Fact>
      ) : null}
    </dl>
  );
}

/** Where the shop is and when it is open. */
export function ShopPlace({ view, facts }: { view: ShopView; facts: ShopFacts }) {
  const { frame } = view;
  return (
    <dl className="grid gap-4">
      <Fact icon={<Clock size={20} aria-hidden="true" />} title={frame("hours")}>
        <ul>
          {groupedHours(facts.hours).map(({ from, to, text }) => (
            <li key={from} className="flex justify-between gap-4">
              <span>
                {frame(`day.${from}`)}
                {from === to ? null : ` – ${frame(`day.${to}`)}`}
              </span>
              <span className="shrink-0">{text ?? frame("closedDay")}</span>
            </li>
          ))}
        </ul>
      </Fact>
      {facts.address ? (
        <Fact icon={<MapPin size={20} aria-hidden="true" />} title={frame("address")}>
          <p dir="auto">{facts.address}</p>
          <a
            href={facts.mapUrl}
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
          >
            {frame("openMap")}
          </a>
        </Fact>
      ) : null}
    </dl>
  );
}

/** How to reach the shop. */
export function ShopContact({ view: { shop, frame } }: { view: ShopView }) {
  if (!shop.phone && !shop.whatsapp) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {shop.phone ? (
        <a
          href={`tel:${normalizePhone(shop.phone)}`}
          className={buttonClasses("secondary", "normal", "h-11 min-w-fit flex-1")}
        >
          <Phone size={18} aria-hidden="true" />
          {frame("callShop")}
        </a>
      ) : null}
      {shop.whatsapp ? (
        <a
          href={`https://wa.me/${shop.whatsapp.slice(1)}`}
          rel="noopener noreferrer"
          className={buttonClasses("secondary", "normal", "h-11 min-w-fit flex-1")}
        >
          <MessageCircle size={18} aria-hidden="true" />
          {frame("whatsappShop")}
        </a>
      ) : null}
    </div>
  );
}

/** What the shop says about itself, at the end of its first page. */
export function AboutShop({ view, facts }: { view: ShopView; facts: ShopFacts }) {
  const { frame } = view;
  const texts = [
    ["aboutShop", facts.about],
    ["delivery", facts.deliveryPlaces],
    ["terms", facts.terms],
  ] as const;
  return (
    <section className="mt-10 grid gap-6 border-t border-line pt-6 tablet:grid-cols-2 tablet:gap-10">
      <div className="grid content-start gap-5">
        <h2 className="text-20 font-strong">{frame("contact")}</h2>
        <ShopPlace view={view} facts={facts} />
        <ShopContact view={view} />
      </div>
      <div className="grid content-start gap-5">
        {texts.map(([key, text]) =>
          text ? (
            <section key={key}>
              <h2 className="text-16 font-strong">{frame(key)}</h2>
              <p
                dir="auto"
                className="mt-1 text-14 whitespace-pre-line text-ink-quiet [overflow-wrap:anywhere]"
              >
                {text}
              </p>
            </section>
          ) : null,
        )}
      </div>
    </section>
  );
}
