/** The text of the agreement on the sale of a used handset. The screen and the PDF lay it out. */
import { formatDateTime } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import { checklistResults } from "#src/areas/devices/rules.ts";
import type { Slip } from "#src/areas/devices/paper/slip-paper.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type words from "../../../locales/en/handsets.json";
import type { UsedHandset } from "./contract.ts";

type PaperKey = `paper.${keyof (typeof words)["paper"]}`;

export interface AgreementContext {
  language: Language;
  say: (key: PaperKey, values?: WordValues) => string;
  /** The name of a check in the language of the paper. */
  nameOfCheck: (label: string) => string;
}

type Facts = Slip["customer"];

export interface Agreement {
  shop: { name: string; lines: string[] };
  title: string;
  number: string;
  date: string;
  /** Set when the purchase was cancelled. */
  mark: string | null;
  parts: Facts[];
  price: { label: string; value: string };
  terms: { title: string; lines: string[] };
  signatures: Slip["signatures"];
}

const fact = (label: string, value: string | null | undefined): Facts["facts"] =>
  value ? [{ label, value }] : [];

export function agreementPaper(
  handset: UsedHandset,
  { business, moneyFormat }: Pick<ShopSettings, "business" | "moneyFormat">,
  context: AgreementContext,
): Agreement {
  const { language, say } = context;
  const { seller } = handset;
  return {
    shop: {
      name: business.name,
      lines: [business.address, business.phone, business.email].filter(Boolean),
    },
    title: say("paper.title"),
    number: handset.handsetNumber,
    date: formatDateTime(handset.createdAt, language),
    mark: handset.state === "cancelled" ? say("paper.cancelled") : null,
    parts: [
      {
        title: say("paper.seller"),
        facts: [
          ...fact(say("paper.name"), seller?.name),
          ...fact(say("paper.phone"), seller?.phone && formatPhone(seller.phone)),
          ...fact(say("paper.identity"), seller?.identity),
        ],
      },
      {
        title: say("paper.handset"),
        facts: [
          ...fact(say("paper.model"), `${handset.brand} ${handset.model}`),
          ...fact(say("paper.color"), handset.color),
          ...fact(say("paper.imei"), handset.imei),
        ],
      },
      { title: say("paper.condition"), facts: conditionFacts(handset, context) },
    ].filter(({ facts }) => facts.length > 0),
    price: {
      label: say("paper.price"),
      value: handset.price === undefined ? "–" : formatMoney(handset.price, moneyFormat),
    },
    terms: {
      title: say("paper.terms"),
      lines: [say("paper.owner"), paidLine(handset, say), say("paper.data")],
    },
    signatures: signaturesOf(handset, say),
  };
}

const paidLine = ({ tradedInFor }: UsedHandset, say: AgreementContext["say"]): string =>
  tradedInFor ? say("paper.tradedIn", { number: tradedInFor.saleNumber }) : say("paper.paid");

function signaturesOf(
  { seller, signature, boughtBy }: UsedHandset,
  say: AgreementContext["say"],
): Agreement["signatures"] {
  const name = signature?.signedBy ?? seller?.name ?? null;
  const how =
    signature?.method === "paper" ? "onPaper" : signature?.method === "typed" ? "typedName" : null;
  return [
    {
      label: say("paper.sellerSignature"),
      picture: signature?.picture ?? null,
      note: signature?.reason ?? (name && how ? say(`paper.${how}`, { name }) : name),
      isOnPaper: signature?.method === "paper",
    },
    {
      label: say("paper.shopSignature"),
      picture: null,
      note: boughtBy?.name ?? null,
      isOnPaper: true,
    },
  ];
}

/** The condition, one line per result, and the note. */
const conditionFacts = (
  { condition, conditionNote }: UsedHandset,
  { say, nameOfCheck }: AgreementContext,
): Facts["facts"] => [
  ...checklistResults.flatMap((result) => {
    const checks = condition
      .filter((check) => check.result === result)
      .map(({ label, note }) => (note ? `${nameOfCheck(label)} (${note})` : nameOfCheck(label)));
    return fact(say(`paper.${result}`), checks.join(", "));
  }),
  ...fact(say("paper.note"), conditionNote),
];
