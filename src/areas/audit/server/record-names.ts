/** The numbers and names of the records of which the audit tells. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { asCode, asDocumentNumber, searchKey } from "#src/shared/text.ts";
import type { Subject } from "#src/shared/event-kinds.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";

interface NameSource {
  table: string;
  column: string;
  /** Whether the column is a number of the shop, by which the search finds the record through an index. */
  isNumber?: true;
  /** Whether users may type the number. Then it is compared by `search_key`. */
  isTyped?: true;
  needs?: "view_customers";
}

const sources: Readonly<Partial<Record<Subject, NameSource>>> = {
  users: { table: "users", column: "name" },
  customers: { table: "customers", column: "name", needs: "view_customers" },
  devices: { table: "devices", column: "ticket_number", isNumber: true },
  returns: { table: "returned_devices", column: "return_number", isNumber: true },
  sales: { table: "sales", column: "sale_number", isNumber: true },
  payments: { table: "payments", column: "payment_number", isNumber: true },
  invoices: { table: "invoices", column: "invoice_number", isNumber: true },
  inventory: { table: "inventory_items", column: "name" },
  "stock-counts": { table: "stock_counts", column: "count_number", isNumber: true },
  "purchase-orders": {
    table: "purchase_orders",
    column: "order_number",
    isNumber: true,
    isTyped: true,
  },
  suppliers: { table: "suppliers", column: "name" },
  "used-handsets": { table: "handsets", column: "handset_number", isNumber: true },
  loaners: { table: "loaners", column: "name" },
  "order-requests": { table: "order_requests", column: "number", isNumber: true },
  bookings: { table: "bookings", column: "booking_number", isNumber: true },
};

export interface NamedRecord {
  subject: string;
  recordId: string;
}

/**
 * Reads the names of records, by their id. A record without a name, or a deleted one, is missing. What concerns the whole
 * shop, such as its settings, has the shop as its record.
 */
export async function namesOfRecords(
  db: Database,
  actor: Actor,
  records: readonly NamedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const named = Object.entries(sources).flatMap(([subject, { table, column, needs }]) => {
    const ids = records.filter((each) => each.subject === subject).map(({ recordId }) => recordId);
    if (ids.length === 0 || (needs && !may(actor, needs))) return [];
    return sql`select id, ${sql.ref(column)}::text as name from ${sql.table(table)} where id = any(${ids}::uuid[])`;
  });
  if (records.some(({ recordId }) => recordId === SHOP_ID))
    named.push(
      sql`select ${SHOP_ID}::uuid as id, ${(await getSettings(db, "business")).name}::text as name`,
    );
  if (named.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    name: string | null;
  }>`${sql.join(named, sql` union all `)}`.execute(db);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** The records with exactly this number. */
export async function recordsNumbered(db: Database, number: string): Promise<string[]> {
  const [typed, counted] = [searchKey(asCode(number)), asDocumentNumber(number)];
  const numbered = Object.values(sources).flatMap(({ table, column, isNumber, isTyped }) => {
    if (!isNumber) return [];
    const isIt = isTyped
      ? sql`search_key(${sql.ref(column)}) = ${typed}`
      : sql`${sql.ref(column)} = ${counted}`;
    return sql`select id from ${sql.table(table)} where ${isIt}`;
  });
  const { rows } = await sql<{ id: string }>`${sql.join(numbered, sql` union all `)}`.execute(db);
  return rows.map(({ id }) => id);
}
