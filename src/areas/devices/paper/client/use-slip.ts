import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime, formatLongDate, formatWeekday } from "#src/shared/date-format.ts";
import { formatAmount, formatMoney } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import type { Language } from "#src/shared/words.ts";
import type { PaperFact } from "#src/client/paper/paper-parts.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { usePublicUrl } from "#src/client/paper/public-address.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { usePaperName } from "#src/areas/customers/client/paper-name.ts";
import type { Device } from "../../contract.ts";
import { checklistResults } from "../../rules.ts";
import type { SignatureRole } from "../../signatures/rules.ts";
import { checklistWord } from "../../intake/client/checklist-words.ts";

/** The content of the slip, in the language of the paper. */
export interface Slip {
  shop: { name: string; lines: string[] };
  title: string;
  date: string;
  ticket: { label: string; number: string };
  customer: { title: string; facts: PaperFact[] };
  device: { title: string; facts: PaperFact[] };
  issue: { title: string; text: string };
  checklist: { title: string; results: { label: string; items: string[] }[] };
  expected: { label: string; long: string; short: string };
  moneyTitle: string;
  money: PaperFact[];
  balance: PaperFact;
  tracking: { url: string; caption: string; otherWay: string };
  terms: { title: string; lines: string[]; agree: string };
  signatures: { label: string; picture: string | null; note: string | null; isOnPaper: boolean }[];
}

const fact = (label: string, value: string | null): PaperFact[] =>
  value ? [{ label, value }] : [];

export function useSlip(device: Device, shop: ShopSettings, language: Language): Slip {
  const say = usePaperWords("slip", language);
  const sayOfDevice = usePaperWords("devices", language);
  const publicUrl = usePublicUrl();
  const { business, moneyFormat } = shop;
  const amount = (minor: number) => formatAmount(minor, moneyFormat);
  const { expectedReturnDate: day, chargesAmount: charged } = device;
  const intake = device.checklists.filter((item) => item.phase === "intake");

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
        ...fact(say("name"), usePaperName(device.customer, language)),
        ...fact(say("phone"), device.customer.phone && formatPhone(device.customer.phone)),
        ...fact(say("receivedBy"), device.receivedBy?.name ?? null),
      ],
    },
    device: {
      title: say("device"),
      facts: [
        ...fact(say("model"), `${device.brand} ${device.model}`),
        ...fact(say("color"), device.color),
        ...fact(say("serial"), device.serialNumber),
        ...fact(say("imei"), device.imei),
        ...fact(say("accessories"), device.accessories),
        ...(device.priority === "normal"
          ? []
          : fact(say("priority"), say(`priorities.${device.priority}`))),
      ],
    },
    issue: { title: say("issue"), text: device.issueDescription },
    checklist: {
      title: say("checklist"),
      results: checklistResults
        .map((result) => ({
          label: say(result),
          items: intake
            .filter((item) => item.result === result)
            .map(({ label, note }) => {
              const name = checklistWord(sayOfDevice, label);
              return note ? `${name} (${note})` : name;
            }),
        }))
        .filter(({ items }) => items.length > 0),
    },
    expected: {
      label: say("expected"),
      long: day ? formatLongDate(day, language) : say("noDay"),
      short: day ? formatWeekday(day, language) : say("noDay"),
    },
    moneyTitle: say("payment"),
    money: [
      {
        label: say("price"),
        value: device.finalAmount === null ? say("noPrice") : amount(device.finalAmount),
      },
      ...(charged > 0 ? fact(say("serviceCharge"), amount(charged)) : []),
      ...(device.depositAmount > 0 && device.paidAmount < device.depositAmount
        ? fact(say("deposit"), amount(device.depositAmount))
        : []),
      ...(device.paidAmount > 0 ? fact(say("paid"), amount(device.paidAmount)) : []),
    ],
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
      lines: [
        say("term.slip"),
        say("term.price"),
        say("term.data"),
        ...(business.repairWarrantyDays > 0
          ? [say("term.warranty", { days: business.repairWarrantyDays })]
          : []),
      ],
      agree: say("agree"),
    },
    signatures: [
      { label: say("customerSignature"), ...signatureOf(device, "customer", say) },
      { label: say("shopSignature"), ...signatureOf(device, "staff", say) },
    ],
  };
}

/**
 * The picture of a signature with the signer's name, or a note: a typed name, who signs on paper, or why nobody did.
 */
function signatureOf(
  device: Device,
  role: SignatureRole,
  say: ReturnType<typeof usePaperWords<"slip">>,
) {
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
