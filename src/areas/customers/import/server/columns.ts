import { beginningOf, trimUnseen } from "#src/shared/text.ts";
import type { Language } from "#src/shared/words.ts";
import { fieldOfHeader, knownHeaders, plainHeader } from "#src/server/csv/known-headers.ts";
import { wordsOf } from "#src/server/words.ts";
import type { CustomerImport } from "../contract.ts";
import type { ImportField } from "../rules.ts";

export type ImportColumn = CustomerImport["columns"][number];

/** Further names of the columns. The labels of Fundi's screens and files, in both languages, are recognised too. */
const alsoCalled: Record<ImportField, readonly string[]> = {
  name: [
    "jina",
    "full name",
    "client",
    "client name",
    "customer",
    "contact name",
    "jina kamili",
    "mteja",
  ],
  phone: [
    "mobile",
    "mobile number",
    "mobile phone",
    "telephone",
    "tel",
    "cell",
    "contact",
    "phone no",
    "phone 1 value",
    "simu",
    "namba",
    "namba ya simu",
  ],
  whatsapp: ["whatsapp no", "wa", "namba ya whatsapp"],
  email: ["e mail", "mail", "e mail 1 value", "barua pepe"],
  gender: ["sex", "jinsia"],
  city: ["town", "region", "mji", "mkoa"],
  locationDescription: ["address", "street", "location", "anuani", "anwani", "mahali", "mtaa"],
  nationalId: ["nida", "id number", "national id number", "kitambulisho", "namba ya nida"],
  birthday: ["date of birth", "dob", "birth date", "tarehe ya kuzaliwa"],
  tag: ["group", "type", "category", "customer group", "kundi", "aina"],
  preferredLanguage: ["preferred language", "lugha"],
  marketingConsent: ["consent", "marketing", "accepts marketing", "marketing consent", "ridhaa"],
  smsOptOut: ["opt out", "sms opt out", "no sms"],
  notes: ["note", "comment", "comments", "maelezo"],
};

/** The columns of Fundi's own export that an import never writes. */
const keptFields = ["points", "loyaltyLevel", "totalSpent", "lastVisit", "joinedDate"] as const;
type KeptField = (typeof keptFields)[number];

const keptCalled: Record<KeptField, readonly string[]> = {
  points: ["loyalty points", "balance", "credit"],
  loyaltyLevel: ["tier"],
  totalSpent: ["amount spent"],
  lastVisit: [],
  joinedDate: ["created", "customer since"],
};

let known: { taken: Map<string, ImportField>; kept: Map<string, KeptField> } | undefined;

function headers() {
  const labelOf = (field: ImportField | KeptField, language: Language) =>
    wordsOf("customers", language)(`field.${field}`);
  known ??= { taken: knownHeaders(alsoCalled, labelOf), kept: knownHeaders(keptCalled, labelOf) };
  return known;
}

/** Whether a header belongs to a field. */
export const isKnownHeader = (header: string): boolean =>
  fieldOfHeader(headers().taken, header) !== null;

/** Finds the field of each column. Of two columns with the same field, the first one is imported. */
export function readHeader(cells: readonly string[]): ImportColumn[] {
  const taken = new Set<ImportField>();
  return cells.map((cell) => {
    const header = beginningOf(trimUnseen(cell), 100);
    const field = fieldOfHeader(headers().taken, header);
    if (field && !taken.has(field)) {
      taken.add(field);
      return { header, field, note: "taken" };
    }
    const isKept = headers().kept.has(plainHeader(header));
    return { header, field: null, note: isKept ? "not_imported" : "unknown" };
  });
}
