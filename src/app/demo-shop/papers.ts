import { addDays, today } from "#src/shared/time.ts";
import { getDevice } from "#src/areas/devices/core/server/queries.ts";
import { cancelInvoice } from "#src/areas/payments/invoices/server/cancel-invoice.ts";
import { issueInvoice } from "#src/areas/payments/invoices/server/issue-invoice.ts";
import { sellAtCounter } from "./counter-sale.ts";
import { daysBack } from "./credit.ts";
import type { DemoCustomer } from "./people.ts";
import type { Repair, Step, Story } from "./story.ts";

/**
 * Invoices: of repairs that wait for their pickup, of paid sales, and one that a credit note cancelled. The overdue one
 * is that of a debt (credit.ts).
 */
export function paperSteps(
  story: Story,
  customers: readonly DemoCustomer[],
  repairs: readonly Repair[],
): Step[] {
  const waiting = repairs
    .filter(({ target, until }) => target === "completed" && until < story.time.minutes - 20)
    .toSorted((a, b) => a.until - b.until);
  return [
    ...waiting.slice(0, 2).map((repair) => invoiceRepair(story, repair, 1)),
    ...waiting.slice(-2).map((repair) => invoiceRepair(story, repair, 14)),
    { minute: daysBack(story, 21), act: () => invoiceSale(story, customers[120]) },
    { minute: daysBack(story, 5), act: () => invoiceSale(story, customers[131]) },
    {
      minute: daysBack(story, 3),
      act: () => invoiceSale(story, customers[142], "Jina la kampuni si sahihi"),
    },
  ];
}

/** Issues the invoice of a finished repair, if its customer still owes something. */
const invoiceRepair = ({ tx, admin }: Story, repair: Repair, days: number): Step => ({
  minute: repair.until + 10,
  act: async () => {
    const { id, balance } = await getDevice(tx, repair.device?.id ?? "");
    if (!balance) return;
    await issueInvoice(tx, admin, { deviceId: id, dueOn: addDays(today(), days) });
  },
});

/** Sells to an office that needs an invoice for its accounts. */
async function invoiceSale(
  story: Story,
  customer: DemoCustomer | undefined,
  cancelReason?: string,
): Promise<void> {
  if (!customer) throw new Error("the story has too few customers for its invoices");
  const { tx, admin } = story;
  const bought = { sku: "CBL-CC1", quantity: 6, customer, payment: { method: "cash" } };
  const sale = await sellAtCounter(story, bought);
  const invoiceId = await issueInvoice(tx, admin, { saleId: sale.id });
  if (cancelReason) await cancelInvoice(tx, admin, invoiceId, { reason: cancelReason });
}
