import { nextShareOf, taxIncludedIn } from "#src/shared/money.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { StoredMethod } from "../providers.ts";
import { fiscalNeeds, type FiscalCode, type FiscalNeed } from "./contract.ts";

/** The amounts of one tax code, in minor units. */
export interface VatTotal {
  code: FiscalCode;
  net: number;
  tax: number;
}

/** The amounts of a receipt or of a day, for a Z report. In minor units. */
export interface FiscalFigures {
  amount: number;
  discount: number;
  vat: VatTotal[];
  paid: { type: FiscalPayment; amount: number }[];
}

export const fiscalPayments = ["CASH", "CHEQUE", "CCARD", "EMONEY", "INVOICE"] as const;
export type FiscalPayment = (typeof fiscalPayments)[number];

/**
 * The authority's name of a payment method. Agreed credit is paid later, like an invoice. What is neither that, nor
 * cash, nor a card is electronic money.
 */
export function fiscalPayment(method: StoredMethod | (string & {})): FiscalPayment {
  if (method === "cash") return "CASH";
  if (method === "on_credit") return "INVOICE";
  return method === "card" ? "CCARD" : "EMONEY";
}

/** A line of goods as it was sold, in minor units. */
export interface SoldLine {
  sku: string;
  name: string;
  quantity: number;
  /** The price less the line's share of the discount. */
  amount: number;
  code: FiscalCode;
  rate: number;
  tax: number;
}

/** What a receipt is about. */
export interface FiscalSubject {
  /** What was paid with this receipt, in minor units. */
  amount: number;
  method: string;
  /** The payments that add up to `amount`, when there are several. */
  parts?: readonly { method: string; amount: number }[] | null;
  discount: number;
  /** The number of the sale or repair, and its description. Names of customers are never part of it. */
  number: string;
  description: string;
  /** The lines and charges of a sale; empty for a repair. */
  lines: readonly SoldLine[];
  /** The code, rate and tax of the receipt, for a repair. */
  code: FiscalCode;
  rate: number;
  tax: number;
  rounding: number;
}

export interface FiscalItem {
  id: string;
  description: string;
  quantity: number;
  code: FiscalCode;
  amount: number;
}

/** A receipt ready for its XML. */
export interface FiscalContent {
  items: FiscalItem[];
  figures: FiscalFigures;
}

/**
 * The items and totals of a receipt. The amounts of the items always add up to the amount that was paid. A receipt that
 * pays a whole sale has its lines, with the tax that was stored when it was sold. A part of a sale
 * has one item for each tax code, in proportion to the lines.
 */
export function fiscalContent(subject: FiscalSubject): FiscalContent {
  const { lines, amount, rounding, method, parts, discount } = subject;
  const sold = sum(lines.map((line) => line.amount));
  const isWhole = lines.length > 0 && sold + rounding === amount;
  const { items, vat } = isWhole
    ? wholeSale(lines, rounding)
    : lines.length > 0 && sold > 0
      ? partOfSale(subject, sold)
      : oneItem(subject);
  return {
    items,
    figures: {
      amount,
      discount: isWhole ? discount : 0,
      vat,
      paid: paidBy(parts ?? [{ method, amount }]),
    },
  };
}

/** The amount of each kind of payment, in the authority's order. */
const paidBy = (parts: NonNullable<FiscalSubject["parts"]>): FiscalFigures["paid"] =>
  fiscalPayments.flatMap((type) => {
    const ofType = parts.filter((part) => fiscalPayment(part.method) === type);
    return ofType.length > 0 ? [{ type, amount: sum(ofType.map(({ amount }) => amount)) }] : [];
  });

type Parts = { items: FiscalItem[]; vat: VatTotal[] };

/** Cash rounding belongs to the largest line. It changes no tax, as on the paper. */
function wholeSale(lines: readonly SoldLine[], rounding: number): Parts {
  const largest = lines.reduce((best, line, place) => {
    return line.amount > (lines[best]?.amount ?? 0) ? place : best;
  }, 0);
  const rounded = lines.map((line, place) => ({
    ...line,
    amount: line.amount + (place === largest ? rounding : 0),
  }));
  return {
    items: rounded.map(({ sku, name, quantity, code, amount }) => ({
      id: sku,
      description: name,
      quantity,
      code,
      amount,
    })),
    vat: vatTotals(rounded),
  };
}

/** One item for each code and rate of the lines. Their amounts add up to exactly the amount that was paid. */
function partOfSale({ amount, number, description, lines }: FiscalSubject, sold: number): Parts {
  const kinds = Map.groupBy(lines, ({ code, rate }) => `${code} ${rate}`);
  let before = 0;
  const parts = [...kinds.values()].flatMap((ofKind) => {
    const [first] = ofKind;
    if (!first) return [];
    const priced = sum(ofKind.map((line) => line.amount));
    const part = nextShareOf(amount, before, priced, sold);
    before += priced;
    return [{ code: first.code, amount: part, tax: taxIncludedIn(part, first.rate) }];
  });
  return {
    items: parts.map(({ code, amount: part }) => ({
      id: number,
      description,
      quantity: 1,
      code,
      amount: part,
    })),
    vat: vatTotals(parts),
  };
}

function oneItem(subject: FiscalSubject): Parts {
  const { amount, number, description, code, tax } = subject;
  return {
    items: [{ id: number, description, quantity: 1, code, amount }],
    vat: vatTotals([{ code, amount, tax }]),
  };
}

/** Adds up the amounts by tax code, in the order of the codes. */
export function vatTotals(
  parts: readonly { code: FiscalCode; amount: number; tax: number }[],
): VatTotal[] {
  const totals = new Map<FiscalCode, VatTotal>();
  for (const { code, amount, tax } of parts) {
    const total = totals.get(code) ?? { code, net: 0, tax: 0 };
    totals.set(code, { code, net: total.net + amount - tax, tax: total.tax + tax });
  }
  return [...totals.values()].toSorted((one, other) => one.code.localeCompare(other.code));
}

/** The figures of a day: those of all its receipts together. */
export function figuresOfDay(receipts: readonly FiscalFigures[]): FiscalFigures {
  return {
    amount: sum(receipts.map(({ amount }) => amount)),
    discount: sum(receipts.map(({ discount }) => discount)),
    vat: vatTotals(
      receipts.flatMap(({ vat }) =>
        vat.map(({ code, net, tax }) => ({ code, amount: net + tax, tax })),
      ),
    ),
    paid: fiscalPayments
      .map((type) => ({
        type,
        amount: sum(
          receipts.flatMap(({ paid }) =>
            paid.map((each) => (each.type === type ? each.amount : 0)),
          ),
        ),
      }))
      .filter(({ amount }) => amount > 0),
  };
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, each) => total + each, 0);

/** The time of day in the shop, `HH:MM:SS`. */
export const shopClock = (iso: string): string =>
  `${inShopTime(iso).slice(11)}:${new Date(iso).toISOString().slice(17, 19)}`;

/** The page of the authority that shows a receipt: its verification code and the time of day. */
export const verificationUrl = (verifyUrl: string, code: string, issuedAt: string): string =>
  `${verifyUrl}/${code}_${shopClock(issuedAt).replaceAll(":", "")}`;

/** The number of a Z report, which is also in each receipt of the day: `20261122`. */
export const zNumber = (day: string): string => day.replaceAll("-", "");

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** The seconds until the next try after `tries` tries: 15, 30, 60 … and at most a quarter of an hour. */
export const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(20, Math.max(0, tries - 1)));

/** What the settings lack before receipts can be issued. */
export const missingFrom = (
  settings: Readonly<Record<Exclude<FiscalNeed, "password" | "certificate">, string>>,
  has: { password: boolean; certificate: boolean },
): FiscalNeed[] =>
  fiscalNeeds.filter((need) =>
    need === "password" || need === "certificate" ? !has[need] : settings[need] === "",
  );

/** What the settings lack before the virtual device can be registered. */
export const missingForRegistration = (missing: readonly FiscalNeed[]): FiscalNeed[] =>
  missing.filter((need) => need === "certificate" || need === "tin" || need === "efdSerial");
