/** The bills and receipts of an expense. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, requiredText } from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { expense } from "../core/expense-schemas.ts";
import { seesExpenses } from "../rules.ts";

const billParams = z.strictObject({ id, billId: id });

export const expenseBillsContract = contract({
  addExpenseBill: {
    method: "POST",
    path: "/api/expenses/:id/bills",
    summary: "Adds a bill: JPEG, PNG, WebP or PDF, at most 8 MB, 12 an expense",
    access: "record_expenses",
    params: idParams,
    files: { bill: { kind: "paper", maxBytes: MAX_PICTURE_BYTES } },
    output: expense,
    errors: ["too_many_photos"],
    idempotencyKey: "required",
  },
  getExpenseBillPicture: {
    method: "GET",
    path: "/api/expenses/:id/bills/:billId",
    summary: "A bill that is a picture, as JPEG",
    access: seesExpenses,
    params: billParams,
    produces: "image/jpeg",
  },
  getExpenseBillThumbnail: {
    method: "GET",
    path: "/api/expenses/:id/bills/:billId/thumbnail",
    summary: "The same, small",
    access: seesExpenses,
    params: billParams,
    produces: "image/jpeg",
  },
  getExpenseBillPdf: {
    method: "GET",
    path: "/api/expenses/:id/bills/:billId/pdf",
    summary: "A bill that is a PDF document, as a file to download",
    access: seesExpenses,
    params: billParams,
    produces: "application/pdf",
  },
  deleteExpenseBill: {
    method: "POST",
    path: "/api/expenses/:id/bills/:billId/delete",
    summary: "Deletes a bill, with the reason. Who, when and why stays",
    access: "void_expenses",
    params: billParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: expense,
    idempotencyKey: "optional",
  },
});
