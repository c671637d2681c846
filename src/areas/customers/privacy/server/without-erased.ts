import { sql } from "kysely";
import { asId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { ERASED_NAME } from "./erase-customer.ts";

/** No answer to a write names more records than this; the longest have the lines of a large sale. */
const MAX_IDS = 2_000;

/**
 * Fields with the name of a person. The field `name` is not among them, because items and users have one too: it is
 * emptied only beside the id of the erased person.
 */
const ofName = /^([a-z]+Name|signedBy|author)$/;
/** Names of things and of users, which stay. */
const ofOthers = /^(technician|item|reward|model|brand|device|file|user)Name$/;
const emptied =
  /^(phone|[a-z]+Phone|whatsapp|email|[a-z]+Email|city|locationDescription|nationalId|birthday|sellerIdentity|identity|notes?|remark|comment|reason|signature|imei|serialNumber|accessories|recipient|text|content|message|subject|body)$/;

/** Records that belong to a customer, and the column that names the customer. */
const ofCustomers = [
  ["customers", "id"],
  ["devices", "customer_id"],
  ["sales", "customer_id"],
  ["payments", "customer_id"],
  ["invoices", "customer_id"],
  ["returned_devices", "customer_id"],
  ["approval_requests", "customer_id"],
  ["loyalty_transactions", "customer_id"],
  ["handsets", "seller_id"],
] as const;

/** Records that may name somebody who is no customer, and the moment at which they were emptied. */
const forgotten = [
  ["appointments", "erased_at"],
  ["bookings", "forgotten_at"],
  ["order_requests", "forgotten_at"],
  ["sms_messages", "erased_at"],
  ["emails", "erased_at"],
] as const;

/**
 * Removes the personal data of erased records from the stored answer to a request that is repeated after the erasure:
 * of customers, and of persons who were not customers yet, such as the sender of a booking. The records are found by the
 * ids in the answer and the request. If none of them was erased, the answer is returned unchanged.
 */
export async function withoutErased(tx: Tx, answer: string, request: unknown): Promise<string> {
  if (!answer.startsWith("{") && !answer.startsWith("[")) return answer;
  const content: unknown = JSON.parse(answer);
  const ids = [...new Set(idsIn([content, request]))].slice(0, MAX_IDS);
  if (ids.length === 0) return answer;
  const { rows } = await sql<{ id: string }>`${sql.join(
    [
      ...ofCustomers.map(
        ([table, customer]) => sql`
        select t.id from ${sql.table(table)} t join customers c on c.id = t.${sql.ref(customer)}
        where t.id = any(${ids}::uuid[]) and c.erased_at is not null`,
      ),
      ...forgotten.map(
        ([table, moment]) => sql`
        select id from ${sql.table(table)} where id = any(${ids}::uuid[]) and ${sql.ref(moment)} is not null`,
      ),
    ],
    sql` union all `,
  )}`.execute(tx);
  if (rows.length === 0) return answer;
  return JSON.stringify(cleared(content, new Set(rows.map(({ id }) => id))));
}

function idsIn(value: unknown): string[] {
  if (typeof value === "string") {
    const id = asId(value);
    return id === null ? [] : [id];
  }
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(idsIn) : [];
}

function cleared(value: unknown, erased: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => cleared(each, erased));
  if (value === null || typeof value !== "object") return value;
  const isPerson = "id" in value && erased.has(String(value.id));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]): [string, unknown] => {
      if (typeof inner !== "string") return [field, cleared(inner, erased)];
      const isName = field === "name" ? isPerson : ofName.test(field) && !ofOthers.test(field);
      if (isName) return [field, ERASED_NAME];
      return [field, emptied.test(field) ? null : inner];
    }),
  );
}
