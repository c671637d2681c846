import type { Language } from "#src/shared/words.ts";
import { headerReader } from "#src/server/csv/known-headers.ts";
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

export const fieldName = (field: ImportField | KeptField, language: Language): string =>
  wordsOf("customers", language)(`field.${field}`);

const taken = headerReader(alsoCalled, fieldName);
const kept = headerReader(keptCalled, fieldName);

export const { isKnown } = taken;

export const readHeader = (cells: readonly string[]): ImportColumn[] =>
  taken
    .readHeader(cells)
    .map((column) =>
      column.field === null && kept.isKnown(column.header)
        ? { ...column, note: "not_imported" }
        : column,
    );
