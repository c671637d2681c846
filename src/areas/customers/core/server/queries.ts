import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Customer, CustomerStatistics } from "../../contract.ts";
import type { CustomerNote, PromoMessage } from "../../notes.ts";
import { isListed } from "./listed.ts";

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
  "birthday",
  "joinedDate",
  "loyaltyLevel",
  "tag",
  "referredBy",
  "totalSpent",
  "points",
  "pointsOwed",
  "totalPointsEarned",
  "totalPointsRedeemed",
  "lastVisit",
  "isActive",
  "isWalkIn",
  "notes",
  "preferredLanguage",
  "marketingConsent",
  "smsOptOut",
  "erasedAt",
  "erasedReason",
  "version",
  "createdAt",
  "updatedAt",
] as const;

export async function getCustomerStatistics(db: Database): Promise<CustomerStatistics> {
  const firstOfMonth = `${today().slice(0, 8)}01`;
  return db
    .selectFrom("customers")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("isActive", "=", true).as("active"),
      fn.countAll<number>().filterWhere("joinedDate", ">=", firstOfMonth).as("newThisMonth"),
    ])
    .where(isListed)
    .executeTakeFirstOrThrow();
}

/** The customer with this id; of a merged customer the survivor, who has another id. @throws Refusal not_found */
export async function getCustomer(db: Database, customerId: string): Promise<Customer> {
  return db
    .selectFrom("customers")
    .select(customerColumns)
    .where("id", "=", sql<string>`surviving_customer(${customerId}::uuid)`)
    .executeTakeFirstOrThrow(notFound);
}

/** The customer with exactly this id, for a change. @throws Refusal not_found, customer_merged */
export async function getCustomerItself(db: Database, customerId: string): Promise<Customer> {
  const customer = await getCustomer(db, customerId);
  if (customer.id !== customerId) refuse("customer_merged", { params: { id: customer.id } });
  return customer;
}

/** The maximum number of notes, and of offers, that a screen gets. An export contains all of them. */
const SHOWN = 200;

/** Lists the newest notes about a customer. @throws Refusal not_found */
export async function listCustomerNotes(
  db: Database,
  customerId: string,
  limit = SHOWN,
): Promise<{ items: CustomerNote[] }> {
  const { id: survivorId } = await getCustomer(db, customerId);
  const rows = await db
    .selectFrom("customerNotes as n")
    .innerJoin("users as u", "u.id", "n.createdBy")
    .select(["n.id", "n.content", "n.createdAt", "u.id as userId", "u.name as userName"])
    .where("n.customerId", "=", survivorId)
    .orderBy("n.createdAt", "desc")
    .$if(limit < Infinity, (q) => q.limit(limit))
    .execute();
  return { items: rows.map(withAuthor) };
}

/** Lists the newest offers to a customer. @throws Refusal not_found */
export async function listPromoMessages(
  db: Database,
  customerId: string,
  limit = SHOWN,
): Promise<{ items: PromoMessage[] }> {
  const { id: survivorId } = await getCustomer(db, customerId);
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
    .where("m.customerId", "=", survivorId)
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
