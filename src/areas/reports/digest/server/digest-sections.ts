import type { MoneyFormat } from "#src/shared/money.ts";
import { shownMoney } from "#src/shared/money.ts";
import { grouped, type Language } from "#src/shared/words.ts";
import { wordsOf } from "#src/server/words.ts";
import { sumOf } from "#src/areas/payments/dashboard/rules.ts";
import { providerName } from "#src/areas/payments/providers.ts";
import type { DigestFigures } from "./read-digest.ts";

export interface DigestLine {
  label: string;
  value: string;
  /** It is a part of the line above it. */
  isPart?: boolean;
}

export interface DigestSection {
  title: string;
  /** What is left out of its figures, or what they contain that is no money. */
  note?: string;
  lines: readonly DigestLine[];
}

export interface DigestLook {
  language: Language;
  format: MoneyFormat;
}

/** The wallets and drawers of the day with their received money, those with the most first. */
export function takingsOf({ takings }: DigestFigures, language: Language) {
  const word = wordsOf("common", language);
  const t = wordsOf("digest", language);
  return takings.items
    .filter(({ payments }) => payments.count > 0)
    .map(({ provider, isSimulated, payments }) => {
      const name = providerName(provider, word);
      return {
        name: isSimulated ? t("text.simulatedOf", { name }) : name,
        amount: payments.total,
      };
    })
    .toSorted((one, other) => other.amount - one.amount);
}

/** What was received less what was given back, and what was given back. */
export const moneyOf = ({ takings: { items } }: DigestFigures) => ({
  net: sumOf(items).net,
  simulated: sumOf(items.filter(({ isSimulated }) => isSimulated)).net,
  refunds: items.reduce((sum, { refunds }) => sum + refunds.count, 0),
  refunded: items.reduce((sum, { refunds }) => sum + refunds.total, 0),
});

/** What a digest says, as labelled figures in groups. Figures that its reader may not see are absent. */
export function sectionsOf(figures: DigestFigures, look: DigestLook): DigestSection[] {
  const t = wordsOf("digest", look.language);
  const { totals, devices, shortages, openDrawers, shiftsToSignOff, approvals } = figures;
  const lines = (counts: Record<string, number | undefined>): DigestLine[] =>
    Object.entries(counts).flatMap(([name, count]) =>
      count === undefined ? [] : [{ label: t(`text.${name}`), value: grouped(count) }],
    );
  const ofDay = lines({
    received: totals.devicesReceived,
    completed: totals.devicesCompleted,
    handedOver: totals.devicesHandedOver,
  });
  const now = lines({
    overdue: devices?.overdue,
    ready: devices?.ready,
    unclaimed: devices?.unclaimed,
    low: shortages?.low,
    out: shortages?.out,
    drawers: openDrawers,
    toSignOff: shiftsToSignOff,
    approvals,
  });
  return [
    moneySection(figures, look),
    { title: t("text.repairs"), lines: ofDay },
    { title: t("text.now"), lines: [...now, ...pickupLines(figures, look)] },
  ].filter((section) => section.lines.length > 0);
}

function moneySection(figures: DigestFigures, { language, format }: DigestLook): DigestSection {
  const t = wordsOf("digest", language);
  const money = (amount: number) => shownMoney(amount, format);
  const { net, simulated, refunds, refunded } = moneyOf(figures);
  const { sales, salesRevenue, repairRevenue } = figures.totals;
  const notes = [
    simulated > 0 && t("text.simulated", { amount: money(simulated) }),
    figures.takings.withoutOwnSince !== null && t("text.withoutOwn"),
  ].filter((note) => note !== false);
  return {
    title: t("text.money"),
    ...(notes.length > 0 && { note: notes.join(" ") }),
    lines: [
      { label: t("text.takings"), value: money(net) },
      ...takingsOf(figures, language).map(({ name, amount }) => ({
        label: name,
        value: money(amount),
        isPart: true,
      })),
      ...(refunds > 0 ? [{ label: t("text.refunds"), value: money(-refunded), isPart: true }] : []),
      ...(salesRevenue === undefined
        ? []
        : [{ label: t("text.sales", { count: sales ?? 0 }), value: money(salesRevenue) }]),
      ...(repairRevenue === undefined
        ? []
        : [{ label: t("text.repairMoney"), value: money(repairRevenue) }]),
    ],
  };
}

function pickupLines({ devices }: DigestFigures, { language, format }: DigestLook): DigestLine[] {
  const t = wordsOf("digest", language);
  return devices?.atPickup
    ? [{ label: t("text.atPickup"), value: shownMoney(devices.atPickup.total, format) }]
    : [];
}
