import { formatDateTime } from "#src/shared/date-format.ts";
import { formatAmount, type MoneyFormat } from "#src/shared/money.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type words from "../../../../locales/en/shifts.json";
import { isCreditMethod, providerName, type ProviderKey } from "../providers.ts";
import type { Fact } from "#src/shared/papers/fact.ts";
import type { Shift } from "./contract.ts";
import { totalOf } from "./rules.ts";

/** The text of a Z, ready for layout. The screen, the PDF and the thermal printer all use this text. */
export interface ZPaper {
  language: Language;
  shop: { name: string; lines: string[] };
  title: string;
  number: string;
  facts: Fact[];
  sections: ZSection[];
  /** The labels of the signature lines: the user who counted, and the user who received the money. None on an X. */
  signatures: string[];
  /** The words for the number of a page, on A4. */
  pageOf: (page: number, pages: number) => string;
}

export interface ZSection {
  title: string;
  rows: (Fact & { isTotal?: boolean })[];
}

type ZWord = (
  key: `paper.${keyof (typeof words)["paper"]}` | `kind.${Kind}`,
  values?: WordValues,
) => string;
type Kind = keyof (typeof words)["kind"];

export interface ZContext {
  language: Language;
  word: ZWord;
  /** Translates the names of payment methods and wallets, which are in the catalogue `common`. */
  providerWord: (key: ProviderKey) => string;
  moneyFormat: MoneyFormat;
  business: { name: string; phone: string; address: string };
}

/** The paper of a shift: a Z if the shift is closed, an X while it is open. */
export function zPaper(shift: Shift, context: ZContext): ZPaper {
  const { language, word, business } = context;
  const when = (iso: string) => formatDateTime(iso, language);
  const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : []);
  return {
    language,
    shop: { name: business.name, lines: [business.address, business.phone].filter(Boolean) },
    title: word(shift.zNumber ? "paper.z" : "paper.x"),
    number: shift.zNumber ?? "X",
    facts: [
      { label: word("paper.cashier"), value: shift.user.name },
      { label: word("paper.opened"), value: when(shift.openedAt) },
      ...fact(word("paper.closed"), shift.closedAt && when(shift.closedAt)),
      ...fact(word("paper.closedBy"), shift.closedBy?.name ?? null),
      ...fact(word("paper.forced"), shift.closing === "forced" ? word("paper.byAdmin") : null),
      ...fact(word("paper.openingNote"), shift.openingNote),
      ...fact(word("paper.why"), shift.closingNote),
    ],
    sections: [
      ...takingsOf(shift, context),
      drawerOf(shift, context),
      ...countOf(shift, context),
      wrongCountsOf(shift, context),
      ...restOf(shift, context),
    ].filter(({ rows }) => rows.length > 0),
    signatures: shift.zNumber ? [word("paper.signCashier"), word("paper.signReceiver")] : [],
    pageOf: (page, pages) => word("paper.page", { page, pages }),
  };
}

/** The takings of each provider, and apart from them what was settled without money, which no drawer contains. */
function takingsOf({ figures }: Shift, context: ZContext): ZSection[] {
  if (!figures) return [];
  const { word } = context;
  const isMoney = ({ provider }: Taking) => !isCreditMethod(provider);
  const credit = figures.takings.filter((taking) => !isMoney(taking));
  return [
    takingsSection(
      figures.takings.filter(isMoney),
      word("paper.takings"),
      context,
      figures.simulated,
    ),
    ...(credit.length > 0 ? [takingsSection(credit, word("paper.withoutMoney"), context)] : []),
  ];
}

type Taking = NonNullable<Shift["figures"]>["takings"][number];

/** Payments of sales, of repairs, of debts and for gift cards, and refunds. */
function takingsSection(
  takings: readonly Taking[],
  title: string,
  { word, providerWord, moneyFormat: format }: ZContext,
  simulated?: { count: number; total: number },
): ZSection {
  const money = (minor: number) => formatAmount(minor, format);
  const acts = [
    ["sales", 1],
    ["repairs", 1],
    ["credit", 1],
    ["refunds", -1],
  ] as const;
  const rows = takings.flatMap((taking) => {
    const name = providerName(taking.provider, providerWord);
    return acts
      .filter(([act]) => taking[act].count > 0)
      .map(([act, sign]) => ({
        label: `${name} · ${word(`paper.${act}`)} (${taking[act].count})`,
        value: money(sign * taking[act].total),
      }));
  });
  const total = takings.reduce((sum, taking) => sum + totalOf(taking), 0);
  return {
    title,
    rows: [
      ...(rows.length > 0 ? rows : [{ label: word("paper.nothingTaken"), value: money(0) }]),
      { label: word("paper.total"), value: money(total), isTotal: true },
      ...(simulated && simulated.count > 0
        ? [
            {
              label: word("paper.simulated", { count: simulated.count }),
              value: money(simulated.total),
            },
          ]
        : []),
    ],
  };
}

/** How the expected cash is calculated, with each cash movement. */
function drawerOf(shift: Shift, { word, moneyFormat: format }: ZContext): ZSection {
  const money = (minor: number) => formatAmount(minor, format);
  const cash = shift.figures?.takings.find(({ provider }) => provider === "cash");
  const expected = shift.tallies?.find(({ provider }) => provider === "cash")?.expected;
  return {
    title: word("paper.drawer"),
    rows: [
      { label: word("paper.float"), value: money(shift.openingFloat) },
      ...(cash
        ? [
            {
              label: word("paper.cashTakings"),
              value: money(totalOf(cash)),
            },
          ]
        : []),
      ...shift.movements.map(({ direction, kind, amount, reason }) => ({
        label: `${word(`paper.${direction}`)} · ${word(`kind.${kind}`)}: ${reason}`,
        value: money(direction === "in" ? amount : -amount),
      })),
      ...(expected === undefined
        ? []
        : [{ label: word("paper.expectedCash"), value: money(expected), isTotal: true }]),
    ],
  };
}

function countOf(shift: Shift, { word, providerWord, moneyFormat: format }: ZContext): ZSection[] {
  const money = (minor: number) => formatAmount(minor, format);
  const notCounted = word("paper.notCounted");
  if (!shift.tallies || !shift.zNumber) return [];
  return [
    ...shift.tallies.map(({ provider, expected, counted, difference }) => ({
      title: providerName(provider, providerWord),
      rows: [
        { label: word("paper.expected"), value: money(expected) },
        {
          label: word("paper.counted"),
          value: counted === null ? notCounted : money(counted),
        },
        {
          label: word("paper.difference"),
          value: difference === null ? word("paper.unknown") : signed(difference, format),
          isTotal: true,
        },
      ],
    })),
    {
      title: word("paper.afterwards"),
      rows:
        shift.floatLeft === null || shift.safeDrop === null
          ? []
          : [
              { label: word("paper.floatLeft"), value: money(shift.floatLeft) },
              { label: word("paper.safeDrop"), value: money(shift.safeDrop) },
            ],
    },
  ];
}

/** The wrong counts of a closed shift, each with its time, its user and its differences. */
function wrongCountsOf(
  shift: Shift,
  { language, word, providerWord, moneyFormat: format }: ZContext,
): ZSection {
  const wrong = shift.zNumber ? shift.counts.filter(({ isAccepted }) => !isAccepted) : [];
  return {
    title: word("paper.wrongCounts"),
    rows: wrong.flatMap(({ position, countedAt, countedBy, tallies }) => [
      {
        label: `${position}. ${formatDateTime(countedAt, language)}`,
        value: countedBy.name,
        isTotal: true,
      },
      ...tallies
        .filter(({ expected, counted }) => expected !== counted)
        .flatMap(({ provider, counted, difference }) => [
          {
            label: providerName(provider, providerWord),
            value: counted === null ? word("paper.notCounted") : formatAmount(counted, format),
          },
          {
            label: word("paper.difference"),
            value: difference === null ? word("paper.unknown") : signed(difference, format),
          },
        ]),
    ]),
  };
}

/** One line for each kind of charges, or their sum on a Z from before the kinds were stored. */
function chargesOf(
  { charges, chargesByKind }: NonNullable<Shift["figures"]>,
  word: ZWord,
): { label: string; total: number }[] {
  if (charges === 0) return [];
  if (chargesByKind.length === 0) return [{ label: word("paper.charges"), total: charges }];
  return chargesByKind.map(({ kind, total }) => ({ label: word(`paper.${kind}Charge`), total }));
}

/** An amount with its sign: `+500`, `-500` or `0`. */
const signed = (minor: number, format: MoneyFormat): string =>
  `${minor > 0 ? "+" : ""}${formatAmount(minor, format)}`;

function restOf(
  { figures }: Shift,
  { word, providerWord, moneyFormat: format }: ZContext,
): ZSection[] {
  if (!figures) return [];
  const money = (minor: number) => formatAmount(minor, format);
  const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : []);
  return [
    {
      title: word("paper.receipts"),
      rows: [
        { label: word("paper.discounts"), value: money(figures.discounts) },
        ...chargesOf(figures, word).map(({ label, total }) => ({ label, value: money(total) })),
        { label: word("paper.tax"), value: money(figures.tax) },
        ...fact(word("paper.firstReceipt"), figures.firstReceipt),
        ...fact(word("paper.lastReceipt"), figures.lastReceipt),
      ],
    },
    {
      title: word("paper.stillOpen"),
      rows: figures.openPayments.map(({ paymentNumber, provider, amount }) => ({
        label: `${providerName(provider, providerWord)} ${paymentNumber}`,
        value: money(amount),
      })),
    },
    {
      title: word("paper.outside"),
      rows: figures.outside.flatMap(({ provider, payments, refunds }) => [
        ...(payments.count > 0
          ? [
              {
                label: `${providerName(provider, providerWord)} (${payments.count})`,
                value: money(payments.total),
              },
            ]
          : []),
        ...(refunds.count > 0
          ? [
              {
                label: `${providerName(provider, providerWord)} · ${word("paper.refunds")} (${refunds.count})`,
                value: money(-refunds.total),
              },
            ]
          : []),
      ]),
    },
  ];
}
