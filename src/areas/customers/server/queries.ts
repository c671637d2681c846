import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { containsPattern, decodeCursor, toPage } from "#src/server/http/page.ts";
import type { Customer, CustomerNote, customersContract, PromoMessage } from "../contract.ts";

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
  "notes",
  "marketingConsent",
  "smsOptOut",
  "erasedAt",
  "version",
  "createdAt",
  "updatedAt",
] as const;

type CustomersQuery = z.output<(typeof customersContract.listCustomers)["query"]>;

/** Newest first; `search` matches inside name, phone (as typed here or international) and email. */
export async function listCustomers(db: Database, query: CustomersQuery): Promise<Page<Customer>> {
  const after = decodeCursor(query.cursor);
  const rows = await db
    .selectFrom("customers")
    .select(customerColumns)
    .select(sql<string>`created_at::text`.as("createdAtExact"))
    .where("erasedAt", "is", null)
    .$if(!query.inactive, (q) => q.where("isActive", "=", true))
    .$if(query.tag !== undefined, (q) => q.where("tag", "=", query.tag ?? ""))
    .$if(Boolean(query.search), (q) =>
      q.where("searchText", "like", containsPattern(query.search ?? "")),
    )
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(query.limit + 1)
    .execute();
  return toPage(rows, query.limit);
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

/** Newest first. @throws Refusal not_found */
export async function listCustomerNotes(
  db: Database,
  customerId: string,
): Promise<{ items: CustomerNote[] }> {
  await getCustomer(db, customerId);
  const rows = await db
    .selectFrom("customerNotes as n")
    .innerJoin("users as u", "u.id", "n.createdBy")
    .select(["n.id", "n.content", "n.createdAt", "u.id as userId", "u.name as userName"])
    .where("n.customerId", "=", customerId)
    .orderBy("n.createdAt", "desc")
    .limit(200)
    .execute();
  return { items: rows.map(withAuthor) };
}

/** Newest first. @throws Refusal not_found */
export async function listPromoMessages(
  db: Database,
  customerId: string,
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
    .limit(200)
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
