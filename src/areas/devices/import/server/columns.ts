import { beginningOf, trimUnseen } from "#src/shared/text.ts";
import { fieldOfHeader, knownHeaders } from "#src/server/csv/known-headers.ts";
import { wordsOf } from "#src/server/words.ts";
import type { DeviceImport } from "../contract.ts";
import type { ImportField } from "../rules.ts";

export type ImportColumn = DeviceImport["columns"][number];

/** Further names of the columns. The labels of the screen are recognised too, in both languages. */
const alsoCalled: Record<ImportField, readonly string[]> = {
  oldNumber: ["ticket", "ticket no", "ticket number", "job", "job no", "job number", "repair id", "order no", "invoice no", "tiketi", "namba ya kazi"], // prettier-ignore
  customerName: ["customer", "customer name", "name", "client", "client name", "full name", "jina", "mteja", "jina la mteja"], // prettier-ignore
  customerPhone: ["phone", "phone number", "mobile", "mobile number", "contact", "tel", "telephone", "simu ya mteja", "namba ya simu", "simu"], // prettier-ignore
  brand: ["chapa", "make", "manufacturer", "device", "device name", "item", "kifaa"],
  model: ["device model", "model name", "model no", "toleo"],
  imei: ["imei number", "imei no", "imei 1", "imei1"],
  serialNumber: ["serial", "serial no", "sn", "s n", "serial namba"],
  color: ["colour", "device color", "rangi"],
  accessories: ["items left", "accessories received", "with", "vifaa vilivyoachwa"],
  issueDescription: ["issue", "problem", "fault", "complaint", "defect", "reported issue", "description", "tatizo", "maelezo ya tatizo"], // prettier-ignore
  priority: ["urgency", "haraka"],
  receivedOn: ["received", "date", "date received", "received date", "created", "created at", "check in", "date in", "tarehe", "imepokelewa"], // prettier-ignore
  expectedReturnDate: ["due", "due date", "promised", "expected", "delivery date", "ready by", "siku ya ahadi"], // prettier-ignore
  price: ["total", "amount", "cost", "estimate", "estimated cost", "total amount", "charge", "bei", "jumla", "gharama"], // prettier-ignore
  paid: ["deposit", "advance", "paid amount", "amount paid", "down payment", "alicholipa", "kilicholipwa"], // prettier-ignore
  status: ["state", "stage", "repair status", "job status", "hali"],
  notes: ["note", "comment", "comments", "remarks", "remark", "technician notes", "maelezo"],
};

let known: Map<string, ImportField> | undefined;

const fieldOf = (header: string): ImportField | null => {
  known ??= knownHeaders(alsoCalled, (field, language) =>
    wordsOf("device-import", language)(`field.${field}`),
  );
  return fieldOfHeader(known, header);
};

/** Whether a header belongs to a field. */
export const isKnownHeader = (header: string): boolean => fieldOf(header) !== null;

/** Finds the field of each column. Of two columns with the same field, the first one is imported. */
export function readHeader(cells: readonly string[]): ImportColumn[] {
  const taken = new Set<ImportField>();
  return cells.map((cell) => {
    const header = beginningOf(trimUnseen(cell), 100);
    const field = fieldOf(header);
    if (!field || taken.has(field)) return { header, field: null, note: "unknown" };
    taken.add(field);
    return { header, field, note: "taken" };
  });
}
