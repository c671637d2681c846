import type { Language } from "#src/shared/words.ts";
import { headerReader } from "#src/server/csv/known-headers.ts";
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

export const fieldName = (field: ImportField, language: Language): string =>
  wordsOf("device-import", language)(`field.${field}`);

export const { isKnown, readHeader } = headerReader(alsoCalled, fieldName);
