import { newId } from "#src/shared/ids.ts";
import type { outboxInvariants } from "#src/areas/outbox/server/invariants.ts";
import type { TestClient } from "../client.ts";
import { commandOf, deliver } from "../outbox/commands.ts";
import { intake, newPhone } from "../shop/devices.ts";

/** Delivers a command that is carried out, one that is refused, and one that waits for it. */
export async function deliverSome(client: TestClient): Promise<void> {
  const customer = (name: string) => ({ id: newId(), name, phone: newPhone() });
  const refused = customer("");
  const needs = [refused.id];
  await deliver(
    client,
    commandOf(client, "createCustomer", customer("Asha")),
    commandOf(client, "createCustomer", refused, { needs }),
    commandOf(client, "createSale", { id: newId(), customerId: refused.id }, { needs }),
    // Its clock was set, so that somebody should look at it.
    commandOf(client, "createDevice", { id: newId(), ...intake() }, { madeAt: inAnHour() }),
  );
}

const inAnHour = () => new Date(Date.now() + 60 * 60_000).toISOString();

const unguarded = "alter table delivered_commands disable trigger user";

/** SQL that violates each invariant of what devices deliver. */
export const outboxPlants: Record<keyof typeof outboxInvariants, string[]> = {
  "a command that was carried out has its answer": [
    "delete from idempotency_keys where key in (select key from delivered_commands)",
  ],
  "a command that was refused has no effect": [
    `insert into idempotency_keys (key, actor_id, request_hash, status, answer, created_at)
     select key, author_id, content_hash, 201, '', received_at - interval '1 second' from delivered_commands
     where state = 'parked'`,
  ],
  "a command waits for an earlier one of its device": [
    unguarded,
    "update delivered_commands set seq = seq + 1000 where state = 'parked'",
  ],
  "a flag is about a record that a delivered command wrote": [
    "alter table review_items disable trigger user",
    "update review_items set subject_id = gen_random_uuid()",
  ],
  "pieces that were sold unseen went with their sale, and somebody is told": [
    "alter table stock_movements disable trigger user",
    `update stock_movements set type = 'ADJUSTMENT', reason = 'sold_unseen' where id in (
       select id from stock_movements where quantity > 0 and sale_id is null limit 1)`,
  ],
};

/** SQL that violates the invariants of Idempotency-Keys. */
export const keyPlants: Record<string, string[]> = {
  "a key that was used has its answer": ["update idempotency_keys set answer = null"],
  "two keys never made the same record": [
    `insert into idempotency_keys (key, actor_id, request_hash, status, answer, made, endpoint)
      select gen_random_uuid(), actor_id, request_hash, status, answer, made, endpoint from idempotency_keys where status = 201`,
  ],
};
