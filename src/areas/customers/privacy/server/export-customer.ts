import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CustomerExport } from "../../contract.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { idsOfPerson } from "../../core/server/person.ts";
import {
  customerColumns,
  getCustomer,
  listCustomerNotes,
  listPromoMessages,
} from "../../core/server/queries.ts";

/**
 * Returns all data that the shop has about a customer (Personal Data Protection Act 2022), and records an event of
 * this export.
 * @throws Refusal not_found
 */
export async function exportCustomer(
  tx: Tx,
  actor: Actor,
  customerId: string,
  holders: readonly PersonalDataHolder[],
  { form }: { form: "json" | "zip" },
): Promise<CustomerExport> {
  const customer = await getCustomer(tx, customerId);
  const { items: notes } = await listCustomerNotes(tx, customerId, Infinity);
  const { items: promoMessages } = await listPromoMessages(tx, customerId, Infinity);
  const records: CustomerExport["records"] = {};
  const ids = await idsOfPerson(tx, customerId);
  for (const { name, export: read } of holders) {
    for (const id of ids) records[name] = [...(records[name] ?? []), ...(await read(tx, id))];
  }
  records["mergedCustomers"] = await tx
    .selectFrom("customers")
    .select(customerColumns)
    .select("mergedAt")
    .where("mergedInto", "=", customer.id)
    .orderBy("mergedAt")
    .execute();
  await recordAct(tx, actor, "customer.exported", customer.id, { form });
  return { exportedAt: new Date().toISOString(), customer, notes, promoMessages, records };
}
