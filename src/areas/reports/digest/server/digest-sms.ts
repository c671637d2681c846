import { formatAmount } from "#src/shared/money.ts";
import { MINUS } from "#src/shared/figures/minus.ts";
import { beginningOf } from "#src/shared/text.ts";
import { formatShortDay } from "#src/shared/date-format.ts";
import { wordsOf } from "#src/server/words.ts";
import { smsLength } from "#src/areas/messaging/core/length.ts";
import { moneyOf, takingsOf, type DigestLook } from "./digest-sections.ts";
import type { DigestFigures } from "./read-digest.ts";

/** A digest costs as much as two messages at most. */
export const MAX_DIGEST_PARTS = 2;

/** The first of these that fits is taken. */
const rooms: readonly Room[] = [
  { wallets: 5, longest: 30 },
  { wallets: 3, longest: 30 },
  { wallets: 3, longest: 16 },
  { wallets: 2, longest: 12 },
  { wallets: 1, longest: 12 },
  { wallets: 0, longest: 8 },
];

/** The digest as a text message of at most two parts, whatever the shop is called and how much it takes. */
export function digestSms(figures: DigestFigures, look: DigestLook & { shop: string }): string {
  let text = "";
  for (const room of rooms) {
    text = inGsm(write(figures, look, room));
    if (smsLength(text).parts <= MAX_DIGEST_PARTS) return text;
  }
  while (smsLength(text).parts > MAX_DIGEST_PARTS) text = text.slice(0, -1);
  return text;
}

/** Replaces what would make every part of a message shorter: accents of names, and spaces and signs of amounts. */
function inGsm(text: string): string {
  const known = text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(MINUS, "-");
  const plain = Array.from(known, (character) =>
    smsLength(character).encoding === "gsm7"
      ? character
      : character.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  ).join("");
  return Array.from(plain)
    .filter((character) => smsLength(character).encoding === "gsm7")
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

interface Room {
  /** How many wallets are named. */
  wallets: number;
  /** The longest name of the shop. */
  longest: number;
}

const write = (
  figures: DigestFigures,
  look: DigestLook & { shop: string },
  { wallets, longest }: Room,
): string =>
  [
    `${beginningOf(look.shop, longest)} ${formatShortDay(figures.day, look.language)}:`,
    ...moneySentences(figures, look, wallets),
    ...countSentences(figures, look),
  ].join(" ");

function moneySentences(
  figures: DigestFigures,
  { language, format }: DigestLook,
  wallets: number,
): string[] {
  const t = wordsOf("digest", language);
  const amount = (minor: number) => formatAmount(minor, { ...format, fractionDigits: 0 });
  const { net, refunds, refunded } = moneyOf(figures);
  const { sales, salesRevenue, repairRevenue } = figures.totals;
  const taken = takingsOf(figures, language);
  const others = taken.slice(wallets).reduce((sum, each) => sum + each.amount, 0);
  const named = taken.slice(0, wallets).map((each) => `${each.name} ${amount(each.amount)}`);
  const by = wallets > 0 && others > 0 ? [...named, `${t("sms.others")} ${amount(others)}`] : named;
  return [
    `${t("sms.takings", { amount: amount(net) })}${by.length > 0 ? ` (${by.join(", ")})` : ""}.`,
    ...(refunds > 0 ? [t("sms.refunds", { amount: amount(refunded) })] : []),
    ...(salesRevenue === undefined
      ? []
      : [t("sms.sales", { count: sales ?? 0, amount: amount(salesRevenue) })]),
    ...(repairRevenue === undefined
      ? []
      : [t("sms.repairMoney", { amount: amount(repairRevenue) })]),
    ...(figures.takings.withoutOwnSince === null ? [] : [t("sms.withoutOwn")]),
  ];
}

function countSentences(
  { totals, devices, shortages, openDrawers, shiftsToSignOff, approvals }: DigestFigures,
  { language }: DigestLook,
): string[] {
  const t = wordsOf("digest", language);
  const sentence = (counts: Record<string, number | undefined>, begin = "") => {
    const parts = Object.entries(counts).flatMap(([name, count]) =>
      count === undefined ? [] : [t(`sms.${name}`, { count })],
    );
    return parts.length === 0 ? [] : [`${begin}${parts.join(", ")}.`];
  };
  return [
    ...sentence(
      {
        received: totals.devicesReceived,
        completed: totals.devicesCompleted,
        handedOver: totals.devicesHandedOver,
        overdue: devices?.overdue,
        ready: devices?.ready,
        unclaimed: devices?.unclaimed,
      },
      `${t("sms.repairs")} `,
    ),
    ...sentence({
      low: shortages?.low,
      out: shortages?.out,
      drawers: openDrawers,
      // A rare warning, for which an SMS has room only when there is one.
      toSignOff: shiftsToSignOff || undefined,
      approvals,
    }),
  ];
}
