import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime, formatLongDate, formatWeekday } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { addedCharges, rewardAmount, sumOfCharges } from "#src/areas/payments/charge-rules.ts";
import type { Language, WordValues } from "#src/shared/words.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import type words from "../../../../locales/en/slip.json";
import type { Device } from "../core/contract.ts";
import { checklistResults } from "../rules.ts";
import type { SignatureRole } from "../kinds.ts";
import { isOut } from "../loan-rules.ts";

interface SlipFact {
  label: string;
  value: string;
}

type SlipKey =
  | Exclude<keyof typeof words, "priorities" | "term">
  | `priorities.${keyof (typeof words)["priorities"]}`
  | `term.${keyof (typeof words)["term"]}`;

export interface SlipContext {
  language: Language;
  /** Words of the catalogue `slip`. */
  say: (key: SlipKey, values?: WordValues) => string;
  /** The customer's name, and the name of a row of the checklist, in the language of the slip. */
  customerName: string;
  nameOfItem: (label: string) => string;
  /** The shop's address for customers, without a trailing slash. */
  publicUrl: string;
}

/** The content of the slip, in the language of the paper. */
export interface Slip {
  shop: { name: string; lines: string[] };
  title: string;
  date: string;
  ticket: { label: string; number: string };
  customer: { title: string; facts: SlipFact[] };
  device: { title: string; facts: SlipFact[] };
  issue: { title: string; text: string };
  checklist: { title: string; results: { label: string; items: string[] }[] };
  expected: { label: string; long: string; short: string };
  moneyTitle: string;
  money: SlipFact[];
  balance: SlipFact;
  tracking: { url: string; caption: string; otherWay: string };
  terms: { title: string; lines: string[]; agree: string };
  signatures: { label: string; picture: string | null; note: string | null; isOnPaper: boolean }[];
}

const fact = (label: string, value: string | null): SlipFact[] => (value ? [{ label, value }] : []);

/** The text of the intake slip. The screen and the PDF lay it out. */
export function slipPaper(device: Device, shop: ShopSettings, context: SlipContext): Slip {
  const { language, say, customerName, publicUrl } = context;
  const { business, moneyFormat } = shop;
  const day = device.expectedReturnDate;

  return {
    shop: {
      name: business.name,
      lines: [business.address, business.phone, business.email].filter(Boolean),
    },
    title: say("title"),
    date: formatDateTime(device.createdAt, language),
    ticket: { label: say("ticket"), number: device.ticketNumber },
    customer: {
      title: say("customer"),
      facts: [
        ...fact(say("name"), customerName),
        ...fact(say("phone"), device.customer.phone && formatPhone(device.customer.phone)),
        ...fact(say("receivedBy"), device.receivedBy?.name ?? null),
      ],
    },
    device: {
      title: say("device"),
      facts: [...deviceFacts(device, say), ...loanerFacts(device, context)],
    },
    issue: { title: say("issue"), text: device.issueDescription },
    checklist: checklistPart(device, context),
    expected: {
      label: say("expected"),
      long: day ? formatLongDate(day, language) : say("noDay"),
      short: day ? formatWeekday(day, language) : say("noDay"),
    },
    moneyTitle: say("payment"),
    money: moneyFacts(device, shop, say),
    balance: {
      label: say("balance"),
      value: device.balance === null ? say("noPrice") : formatMoney(device.balance, moneyFormat),
    },
    tracking: {
      url: publicUrl + pageHref("/track/$token", { token: device.trackingToken }),
      caption: say("track"),
      otherWay: say("trackBy", { address: `${publicUrl.replace(/^https?:\/\//, "")}/track` }),
    },
    terms: {
      title: say("terms"),
      lines: termLines(device, device.warrantyDays ?? business.repairWarrantyDays, say),
      agree: say("agree"),
    },
    signatures: [
      { label: say("customerSignature"), ...signatureOf(device, "customer", say) },
      { label: say("shopSignature"), ...signatureOf(device, "staff", say) },
    ],
  };
}

type Say = SlipContext["say"];

const deviceFacts = (device: Device, say: Say): SlipFact[] => [
  ...fact(say("model"), `${device.brand} ${device.model}`),
  ...fact(say("color"), device.color),
  ...fact(say("serial"), device.serialNumber),
  ...fact(say("imei"), device.imei),
  ...fact(say("accessories"), device.accessories),
  ...(device.priority === "normal"
    ? []
    : fact(say("priority"), say(`priorities.${device.priority}`))),
];

/** The loaner phone that the customer has, and until when. */
function loanerFacts({ loans }: Device, { say, language }: SlipContext): SlipFact[] {
  const open = loans.find(isOut);
  if (!open) return [];
  const { loaner, dueOn, accessories } = open;
  const until = say("loanerDue", { day: formatLongDate(dueOn, language) });
  const phone = [loaner.name, `${loaner.brand} ${loaner.model}`, loaner.imei, accessories, until];
  return fact(say("loaner"), phone.filter(Boolean).join(" · "));
}

/** The checklist of the intake, one line per result. */
function checklistPart(device: Device, { say, nameOfItem }: SlipContext): Slip["checklist"] {
  const intake = device.checklists.filter((item) => item.phase === "intake");
  return {
    title: say("checklist"),
    results: checklistResults
      .map((result) => ({
        label: say(result),
        items: intake
          .filter((item) => item.result === result)
          .map(({ label, note }) => {
            const name = nameOfItem(label);
            return note ? `${name} (${note})` : name;
          }),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

function moneyFacts(device: Device, { moneyFormat }: ShopSettings, say: Say): SlipFact[] {
  const amount = (minor: number) => formatAmount(minor, moneyFormat);
  const { finalAmount, charges, depositAmount, paidAmount } = device;
  const owed = charges.filter(({ waivedAt }) => waivedAt === null);
  const charged = sumOfCharges(addedCharges(owed));
  const reward = rewardAmount(owed);
  return [
    { label: say("price"), value: finalAmount === null ? say("noPrice") : amount(finalAmount) },
    ...(charged > 0 ? fact(say("serviceCharge"), amount(charged)) : []),
    ...(reward > 0 ? fact(say("reward"), amount(-reward)) : []),
    ...(depositAmount > 0 && paidAmount < depositAmount
      ? fact(say("deposit"), amount(depositAmount))
      : []),
    ...(paidAmount > 0 ? fact(say("paid"), amount(paidAmount)) : []),
  ];
}

const termLines = ({ slipTerms }: Device, days: number, say: Say): string[] => [
  say("term.slip"),
  say("term.price"),
  say("term.data"),
  ...(days > 0 ? [say("term.warranty", { days })] : []),
  ...slipTerms
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
];

/**
 * The picture of a signature with the signer's name, or a note: a typed name, who signs on paper, or why nobody did.
 */
function signatureOf(device: Device, role: SignatureRole, say: SlipContext["say"]) {
  const given = device.signatures.findLast(
    (each) => each.role === role && each.moment === "intake",
  );
  const name = given?.signedBy ?? null;
  const isOnPaper = given?.method === "paper";
  const how = isOnPaper ? "onPaper" : given?.method === "typed" ? "typedName" : null;
  return {
    picture: given?.signature ?? null,
    note: name && how ? say(how, { name }) : (name ?? given?.reason ?? null),
    isOnPaper,
  };
}
