import { sql } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { fromAToZ, naturally } from "#src/server/sql/lists/sorted-list.ts";
import type { Supplier, suppliersContract } from "../contract.ts";
import { usualOfSupplier } from "./usual-of-supplier.ts";

const supplierColumns = [
  "id",
  "name",
  "companyName",
  "email",
  "phone",
  "address",
  "contactPerson",
  "paymentTerms",
  "leadTimeDays",
  "warrantyDays",
  "archivedAt",
  "version",
  "createdAt",
  "updatedAt",
] as const;

const balances = sql<Supplier["balances"]>`(
  select coalesce(json_agg(json_build_object('currency', b.currency, 'balance', b.balance) order by b.currency), '[]')
  from supplier_balances b where b.supplier_id = suppliers.id)`;

const selectSuppliers = (db: Database) =>
  db
    .selectFrom("suppliers")
    .select(supplierColumns)
    .select([balances.as("balances"), usualOfSupplier.as("usual")]);

const suppliers = keysetList({
  orders: { name: fromAToZ(naturally(sql`lower(name)`)) },
  choices: {
    isArchived: (isArchived: boolean) =>
      isArchived ? sql`archived_at is not null` : sql`archived_at is null`,
    isOwing: (_: true) =>
      sql`exists (select from supplier_balances b where b.supplier_id = suppliers.id and b.balance > 0)`,
  },
  select: selectSuppliers,
  sources: { texts: [({ isIn }) => isIn(sql`search_text`)] },
});

type SuppliersQuery = z.output<(typeof suppliersContract.listSuppliers)["query"]>;

/** Removes what is owed for users without `view_cost`. JSON leaves out undefined fields. */
const forActor = (actor: Actor, row: Supplier): Supplier =>
  may(actor, "view_cost") ? row : { ...row, balances: undefined };

/** @throws Refusal forbidden (for those whom the shop owes something, without `view_cost`) */
export async function listSuppliers(
  db: Database,
  actor: Actor,
  { archived: isArchived, owing: isOwing, ...query }: SuppliersQuery,
): Promise<Page<Supplier>> {
  if (isOwing) requirePermission(actor, "view_cost");
  const where = { isArchived, ...(isOwing && { isOwing }) };
  const { items, nextCursor } = await suppliers.read(db, { ...query, sort: "name" }, where);
  return { items: items.map((row) => forActor(actor, row)), nextCursor };
}

/** @throws Refusal not_found */
export async function getSupplier(db: Database, actor: Actor, id: string): Promise<Supplier> {
  const row = await selectSuppliers(db).where("id", "=", id).executeTakeFirstOrThrow(notFound);
  return forActor(actor, row);
}
