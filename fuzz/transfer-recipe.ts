/** A sale with a service charge that is paid by bank transfer. */
import { placeholder } from "./known.ts";
import type { Does } from "./recipes.ts";
import type { Step } from "./steps.ts";

const BANK = {
  name: "CRDB",
  accountName: "Fundi Simu",
  accountNumber: "0150123456700",
  branch: "",
  swift: "",
};

/** Returns the steps: the charge and the account are set up, the sale waits, and the transfer is confirmed twice. */
export const chargedTransfer = (does: Does): readonly Step[] => [
  does("admin", "changeCharges", {
    serviceChargeEnabled: true,
    serviceChargePercent: 5,
    reason: "Gharama za huduma",
  }),
  does("admin", "saveAccounts", { bank: BANK, transferDays: 3, lipaNumbers: [] }),
  does("care", "createSale", {
    customerId: placeholder("customers"),
    lines: [{ itemId: placeholder("items"), quantity: 2 }],
    payment: { method: "bank_transfer" },
  }),
  does(
    "care",
    "confirmTransfer",
    { reference: placeholder("new word") },
    undefined,
    "the same again",
  ),
];
