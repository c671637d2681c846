/** Everything about one customer as a ZIP, and what must be settled before an erasure. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, money } from "#src/shared/fields.ts";
import { openMoneyKinds, placesOfMoney } from "#src/shared/privacy/open-money.ts";

export const unsettledMoney = z.object({
  kind: z.enum(openMoneyKinds),
  amount: money,
  currency: z.string(),
  number: z.string().nullable(),
  place: z.enum(placesOfMoney),
  recordId: id,
});

export const privacyContract = contract({
  listUnsettledMoney: {
    method: "GET",
    path: "/api/customers/:id/unsettled",
    summary:
      "What a customer owes and is owed, which is settled, paid out or written off before an erasure",
    access: "delete_customers",
    refreshesOn: [
      "customers",
      "credit",
      "payments",
      "sales",
      "devices",
      "invoices",
      "refund-requests",
    ],
    params: idParams,
    output: z.object({ items: z.array(unsettledMoney) }),
  },
  exportCustomerFiles: {
    method: "GET",
    path: "/api/customers/:id/export.zip",
    summary: "Everything about a customer as a ZIP: data, papers, photos and signatures",
    access: "export_customer_data",
    params: idParams,
    produces: "application/zip",
  },
});
