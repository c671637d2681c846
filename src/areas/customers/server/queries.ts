import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import {
  containsPattern,
  decodeSortedCursor,
  isExactMoment,
  pageRows,
  toSortedPage,
  type SortedPosition,
} from "#src/server/http/page.ts";
import type {
  Customer,
  CustomerNote,
  customersContract,
  CustomerSort,
  CustomerStatistics,
  PromoMessage,
} from "../contract.ts";

export const customerColumns = [
  "id",
  "name",
  "phone",
  "whatsapp",
  "email",
  "gender",
  "city",
  "locationDescription",
  "nationalId",
  "joinedDate",
  "loyaltyLevel",
  "tag",
  "referredBy",
  "totalSpent",
  "points",
  "totalPointsEarned",
  "totalPointsRedeemed",
  "lastVisit",
  "isActive",
  "isWalkIn",
  "notes",
  "marketingConsent",
  "smsOptOut",
  "erasedAt",
  "erasedReason",
  "version",
  "createdAt",
  "updatedAt",
] as const;

type CustomersQuery = z.output<(typeof customersContract.listCustomers)["query"]>;

/** How a list is sorted: each has an index with exactly this order (db/migrations/0007…). */
interface Order {
  /** The value sorted by, as text that survives the way through a cursor unchanged. */
  key: RawBuilder<string>;
  by: RawBuilder<unknown>;
  after: (position: SortedPosition) => RawBuilder<boolean>;
  isKey: (key: string) => boolean;
}

const orders: Record<CustomerSort, Order> = {
  newest: {
    key: sql`created_at::text`,
    by: sql`created_at desc, id desc`,
    after: ({ key, id }) => sql`(created_at, id) < (${key}::timestamptz, ${id}::uuid)`,
    isKey: isExactMoment,
  },
  name: {
    key: sql`lower(name)`,
    by: sql`lower(name), id`,
    after: ({ key, id }) => sql`(lower(name), id) > (${key}, ${id}::uuid)`,
    isKey: (key) => !key.includes("\u0000"),
  },
  spent: {
    key: sql`total_spent::text`,
    by: sql`total_spent desc, id desc`,
    after: ({ key, id }) => sql`(total_spent, id) < (${key}::bigint, ${id}::uuid)`,
    isKey: (key) => /^\d{1,16}$/.test(key),
  },
};

/** `search` matches inside name, phone (as typed here or international) and email. */
export async function listCustomers(db: Database, query: CustomersQuery): Promise<Page<Customer>> {
  const { sort, status, tag, search, limit } = query;
  const order = orders[sort];
  const position = decodeSortedCursor(query.cursor, sort, order.isKey);
  const rows = await db
    .selectFrom("customers")
    .select(customerColumns)
    .select(order.key.as("sortKey"))
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .$if(status !== "all", (q) => q.where("isActive", "=", status === "active"))
    .$if(tag !== undefined, (q) => q.where("tag", "=", tag ?? ""))
    .$if(Boolean(search), (q) =>
      q.where("searchText", "like", containsPattern(asStored(search ?? ""))),
    )
    .$if(position !== null, (q) => q.where(order.after(position as SortedPosition)))
    .orderBy(order.by)
    .limit(pageRows(limit))
    .execute();
  return toSortedPage(rows, limit, sort);
}

/** A phone number is found however it is spaced: "0712 345-678" is stored as +255712345678 and 0712345678. */
function asStored(search: string): string {
  return /^[\d\s()+-]+$/.test(search) ? search.replaceAll(/[\s()-]/g, "") : search;
}

export async function getCustomerStatistics(db: Database): Promise<CustomerStatistics> {
  const firstOfMonth = `${today().slice(0, 8)}01`;
  return db
    .selectFrom("customers")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("isActive", "=", true).as("active"),
      fn.countAll<number>().filterWhere("joinedDate", ">=", firstOfMonth).as("newThisMonth"),
    ])
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .executeTakeFirstOrThrow();
}

/** @throws Refusal not_found */
export async function getCustomer(db: Database, customerId: string): Promise<Customer> {
  const customer = await db
    .selectFrom("customers")
    .select(customerColumns)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return customer ?? refuse("not_found");
}

/** What a screen shows of notes and offers; only an export has more. */
const SHOWN = 200;

/** Newest first. @throws Refusal not_found */
export async function listCustomerNotes(
  db: Database,
  customerId: string,
  limit = SHOWN,
): Promise<{ items: CustomerNote[] }> {
  await getCustomer(db, customerId);
  const rows = await db
    .selectFrom("customerNotes as n")
    .innerJoin("users as u", "u.id", "n.createdBy")
    .select(["n.id", "n.content", "n.createdAt", "u.id as userId", "u.name as userName"])
    .where("n.customerId", "=", customerId)
    .orderBy("n.createdAt", "desc")
    .$if(limit < Infinity, (q) => q.limit(limit))
    .execute();
  return { items: rows.map(withAuthor) };
}

/** Newest first. @throws Refusal not_found */
export async function listPromoMessages(
  db: Database,
  customerId: string,
  limit = SHOWN,
): Promise<{ items: PromoMessage[] }> {
  await getCustomer(db, customerId);
  const rows = await db
    .selectFrom("customerPromoMessages as m")
    .innerJoin("users as u", "u.id", "m.createdBy")
    .select([
      "m.id",
      "m.title",
      "m.content",
      "m.sentVia",
      "m.createdAt",
      "u.id as userId",
      "u.name as userName",
    ])
    .where("m.customerId", "=", customerId)
    .orderBy("m.createdAt", "desc")
    .$if(limit < Infinity, (q) => q.limit(limit))
    .execute();
  return { items: rows.map(withAuthor) };
}

function withAuthor<T extends { userId: string; userName: string }>({
  userId,
  userName,
  ...row
}: T) {
  return { ...row, createdBy: { id: userId, name: userName } };
}
