import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { phoneHashOf } from "./store-command.ts";

/** The ids of the customer and of what is theirs. */
const recordsOf = (customerId: string) => sql`
  select ${customerId}::uuid
  union all select id from devices where customer_id = ${customerId}
  union all select id from sales where customer_id = ${customerId}
  union all select id from payments where customer_id = ${customerId}`;

/**
 * Whether a command names the customer, or a repair or sale of theirs. An intake or a sale may name a customer only by
 * their phone number, whose customer the verb would have found.
 */
async function isOf(db: Database, secrets: Secrets, customerId: string) {
  const customer = await db
    .selectFrom("customers")
    .select("phone")
    .where("id", "=", customerId)
    .executeTakeFirst();
  const named = sql<boolean>`needs && array(${recordsOf(customerId)})`;
  return customer?.phone
    ? sql<boolean>`(${named} or phone_hash = ${phoneHashOf(secrets, customer.phone)})`
    : named;
}

/**
 * Commands that were not carried out. The data of the others is in the records that they wrote, which have holders of
 * their own. The export says which there are; the erasure deletes what the device sent, and keeps what the paper
 * showed.
 */
export const commandsOfCustomers = (secrets: Secrets): PersonalDataHolder => ({
  name: "commands",
  export: async (db, customerId) =>
    db
      .selectFrom("deliveredCommands")
      .select(["endpoint", "happenedAt", "receivedAt", "state"])
      .where("state", "<>", "applied")
      .where(await isOf(db, secrets, customerId))
      .orderBy("receivedAt")
      .execute(),
  erase: (tx, customerId) => eraseCommands(tx, secrets, customerId),
});

async function eraseCommands(tx: Tx, secrets: Secrets, customerId: string): Promise<void> {
  await tx
    .updateTable("deliveredCommands")
    .set({
      // A decision stays: only what names the customer is deleted.
      state: sql`case state when 'dropped' then state else 'parked' end`,
      refusal: "customer_erased",
      refusalDetails: null,
      waitsFor: null,
      content: null,
      phoneHash: null,
      dropReason: null,
      settledAt: sql`case state when 'dropped' then settled_at else now() end`,
    })
    .where("state", "<>", "applied")
    .where(await isOf(tx, secrets, customerId))
    .execute();
  // Somebody may have typed a name into the note.
  await tx
    .updateTable("reviewItems")
    .set({ note: null })
    .where("note", "is not", null)
    .where(sql<boolean>`subject_id in (${recordsOf(customerId)})`)
    .execute();
}
