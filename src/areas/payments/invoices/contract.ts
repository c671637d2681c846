/** Invoices of repairs and sales, and the credit notes that cancel them. */
import * as z from "zod";
import { ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { taxedCharge } from "../charges.ts";
import { paperByEmail, sendsPaper } from "#src/areas/messaging/email/contract.ts";

/**
 * `unpaid` and `part` are not due yet. An open invoice after its due date is `overdue`, whether or not a part of it was
 * paid. `paid` means that nothing is owed any more; a part may have been given back or written off. A cancelled invoice
 * has a credit note.
 */
export const invoiceStates = ["unpaid", "part", "paid", "overdue", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceSorts = ["newest", "oldest", "due", "highest", "lowest"] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

/** What a line says that no person wrote: the repair as a whole, or the fee for its priority. */
export const wordedLines = ["repair", "priority", "rush"] as const;

export const invoiceLine = z.object({
  /** In the language of the invoice. */
  description: z.string(),
  /** Omitted for a line that a person wrote. The paper says it in its own language. */
  worded: z.enum(wordedLines).optional(),
  /** The percentage of a fee. */
  percent: z.number().optional(),
  quantity: z.int(),
  unitPrice: money,
  totalPrice: money,
  taxRate: z.number(),
  /** The serial numbers of the pieces; omitted for other lines. */
  serials: z.array(z.string()).optional(),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** The amount of the lines and charges at one tax rate, after the discount, and the tax inside it. */
export const invoiceTax = z.object({ rate: z.number(), amount: money, tax: money });
export type InvoiceTax = z.output<typeof invoiceTax>;

/** Why Fundi cancels an invoice by itself. */
export const creditNoteCauses = ["sale_cancelled", "sale_returned", "repair_ended"] as const;
export type CreditNoteCause = (typeof creditNoteCauses)[number];
export const causeWords = {
  sale_cancelled: "paper.saleCancelled",
  sale_returned: "paper.saleReturned",
  repair_ended: "paper.repairEnded",
} as const satisfies Record<CreditNoteCause, string>;

export const creditNote = z.object({
  id,
  creditNoteNumber: z.string(),
  /** In the language of the invoice. */
  reason: z.string(),
  /** Null where a person gave the reason. The paper says it in its own language. */
  cause: z.enum(creditNoteCauses).nullable(),
  issuedAt: moment,
  issuedOn: day,
  /** Null where Fundi cancelled the invoice of a cancelled sale. */
  issuedBy: person.nullable(),
});
export type CreditNote = z.output<typeof creditNote>;

const invoiceInList = z.object({
  id,
  invoiceNumber: z.string(),
  customerId: id,
  customerName: ofCustomer(z.string()),
  customerPhone: ofCustomer(z.string().nullable()),
  deviceId: id.nullable(),
  saleId: id.nullable(),
  /** The number of the repair's ticket or of the sale. */
  subjectNumber: z.string(),
  /** What was repaired; null for a sale. */
  deviceName: z.string().nullable(),
  currency: z.string(),
  total: money,
  /** What was paid and not given back, at most the total. Agreed credit counts as its debt is paid. */
  paidAmount: money,
  /** What was given back. It is owed no longer. */
  returnedAmount: money,
  /** What was written off of the debts of agreed credit. */
  writtenOffAmount: money,
  /** What is still owed. */
  balance: money,
  state: z.enum(invoiceStates),
  /** Whether the simulator collected a payment, so that no money moved. */
  isSimulated: z.boolean(),
  issuedAt: moment,
  issuedOn: day,
  dueOn: day,
});
export type InvoiceInList = z.output<typeof invoiceInList>;

/** An invoice: a copy of the data at the time of issue. Only its payments and its credit note are current. */
export const invoice = invoiceInList.extend({
  customerEmail: z.string().nullable(),
  language: z.enum(languages),
  lines: z.array(invoiceLine),
  subtotal: money,
  discountAmount: money,
  /** The charges beside the price of the lines, and their sum. */
  charges: z.array(taxedCharge),
  chargesAmount: money,
  /** The amount that cash rounding adds to the price; negative when the customer pays less. */
  roundingAmount: z.int(),
  taxes: z.array(invoiceTax),
  taxAmount: money,
  business: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    /** The shop's tax numbers; empty where it has none. */
    tin: z.string(),
    vrn: z.string(),
  }),
  /** Null where Fundi issued it by itself. */
  issuedBy: person.nullable(),
  creditNote: creditNote.nullable(),
  /** The language that the customer prefers now. Null means the shop's language. */
  customerLanguage: z.enum(languages).nullable(),
});
export type Invoice = z.output<typeof invoice>;

const filters = {
  search: listQuery.shape.search,
  state: z.enum(invoiceStates).optional(),
  customerId: id.optional(),
  deviceId: id.optional(),
  saleId: id.optional(),
  /** `from` and `to` filter by the day of issue. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(invoiceSorts).default("newest"),
};

const pdfQuery = z.strictObject({ language: z.enum(languages).optional() });

export const newInvoice = z
  .strictObject({
    deviceId: id.optional(),
    saleId: id.optional(),
    /** The last day for paying; by default `business.invoiceDueDays` after today. */
    dueOn: day.optional(),
  })
  .refine(({ deviceId, saleId }) => (deviceId === undefined) !== (saleId === undefined), {
    message: "name a repair or a sale",
    path: ["deviceId"],
  });
export type NewInvoice = z.output<typeof newInvoice>;

export const invoicesContract = contract({
  listInvoices: {
    method: "GET",
    path: "/api/invoices",
    summary:
      "Invoices, newest first; `sort=due` lists only unpaid ones, the most urgent first; searched by number, ticket, sale, device, and the customer's name or phone",
    access: "view_payments",
    refreshesOn: ["invoices", "payments", "credit", "customers"],
    query: listQuery.extend(filters),
    output: page(invoiceInList),
  },
  exportInvoices: {
    method: "GET",
    path: "/api/invoices/export.csv",
    summary: "The invoices of the same filters as a file for a spreadsheet",
    access: "view_payments",
    query: z.strictObject(filters),
    produces: "text/csv",
  },
  issueInvoice: {
    method: "POST",
    path: "/api/invoices",
    summary: "Issues the invoice of a repair with a price or a charge, or of a sale",
    access: "create_invoices",
    body: newInvoice,
    output: invoice,
    status: 201,
    errors: ["not_found", "invoice_exists", "nothing_to_invoice", "customer_erased"],
    idempotencyKey: "required",
  },
  getInvoice: {
    method: "GET",
    path: "/api/invoices/:id",
    summary: "One invoice",
    access: "view_payments",
    refreshesOn: ["invoices", "payments", "credit", "customers"],
    params: idParams,
    output: invoice,
  },
  getInvoicePdf: {
    method: "GET",
    path: "/api/invoices/:id.pdf",
    summary: "The invoice as a PDF on A4, with what is paid now",
    access: "view_payments",
    params: idParams,
    query: pdfQuery,
    produces: "application/pdf",
  },
  cancelInvoice: {
    method: "POST",
    path: "/api/invoices/:id/cancel",
    summary: "Cancels an invoice by a credit note over its whole amount; the invoice stays",
    access: "cancel_invoices",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: invoice,
    errors: ["invoice_cancelled"],
    idempotencyKey: "required",
  },
  emailInvoice: {
    ...sendsPaper,
    path: "/api/invoices/:id/email",
    summary:
      "Sends the invoice, or the credit note that cancels it, as a PDF to an address, which is not stored with the customer",
    params: idParams,
    body: paperByEmail.extend({ paper: z.enum(["invoice", "credit_note"]).default("invoice") }),
  },
  getCreditNotePdf: {
    method: "GET",
    path: "/api/invoices/:id/credit-note.pdf",
    summary: "The credit note of a cancelled invoice as a PDF on A4",
    access: "view_payments",
    params: idParams,
    query: pdfQuery,
    produces: "application/pdf",
    errors: ["not_found"],
  },
});
