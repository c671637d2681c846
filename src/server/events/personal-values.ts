/**
 * Personal values of events. The journal can never be changed, and a customer can be erased. Therefore the values lie in
 * a table of their own, whose rows an erasure empties. The event keeps a digest with a key that lies beside the values:
 * it proves that they are as they were recorded, and after the erasure it tells nothing, because the key is gone.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "../database.ts";
import type { Origin } from "./origin.ts";

export interface PersonalValues {
  /** The customer whose erasure empties the values; null if they are of somebody else, such as a supplier. */
  customerId: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Of a visitor of a public page. What users of the shop do has its origin in the event itself. */
  origin?: Origin;
}

/** What the event keeps of its personal values. */
export interface PersonalMark {
  personalId: string;
  /** In hexadecimal digits. */
  personalDigest: string;
}

const KEY_BYTES = 32;

/**
 * How long the address of a visitor is kept, who is no customer that could be erased. A repeated request finds its
 * answer as long.
 */
const VISITORS_KEPT = "90 days";

/** Stores the personal values of new events, and returns their marks in the same order. */
export async function storePersonalValues(
  tx: Tx,
  all: readonly PersonalValues[],
): Promise<PersonalMark[]> {
  const rows = all.map(({ customerId, ...values }) => {
    const content = JSON.stringify(values);
    const key = randomBytes(KEY_BYTES);
    return {
      id: newId(),
      customerId,
      content,
      key: key.toString("hex"),
      digest: digestOf(key, content),
    };
  });
  await sql`
    insert into event_personal_values (id, customer_id, content, key)
    select id, "customerId", content, decode(key, 'hex') from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, "customerId" uuid, content text, key text)`.execute(tx);
  return rows.map(({ id, digest }) => ({ personalId: id, personalDigest: digest }));
}

/** The key encloses the content twice, as in HMAC, so that no digest tells anything of another. */
function digestOf(key: Buffer, content: string): string {
  const inner = createHash("sha256").update(key).update(content, "utf8").digest();
  return createHash("sha256").update(key).update(inner).digest("hex");
}

/** The same in SQL, of the columns of a row. */
export const digestInSql = sql`sha256(v.key || sha256(v.key || convert_to(v.content, 'UTF8')))`;

/** Empties the values of these customers, in the transaction that erases or deletes them. */
export async function emptyPersonalValues(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await sql`
    update event_personal_values set content = null, key = null, emptied_at = now()
    where customer_id = any(${customerIds}::uuid[]) and emptied_at is null`.execute(tx);
}

/** Empties what visitors left behind who are no customers. A night job calls it. */
export async function forgetVisitors(tx: Tx): Promise<void> {
  await sql`
    update event_personal_values v set content = null, key = null, emptied_at = now()
    where v.customer_id is null and v.emptied_at is null and v.created_at < now() - ${VISITORS_KEPT}::interval
      and v.content::jsonb ? 'origin'`.execute(tx);
}

/** The values of these events, by the id that the event has; without those that are emptied. */
export async function readPersonalValues(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<PersonalValues, "customerId">>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("eventPersonalValues")
    .select(["id", "content"])
    .where("id", "in", ids)
    .where("emptiedAt", "is", null)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, JSON.parse(content ?? "{}")]));
}
