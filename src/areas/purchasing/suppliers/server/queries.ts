import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { fromAToZ } from "#src/server/sql/lists/sorted-list.ts";
import type { Supplier, suppliersContract } from "../contract.ts";

export const supplierColumns = [
  "id",
  "name",
  "companyName",
  "email",
  "phone",
  "address",
  "contactPerson",
  "paymentTerms",
  "leadTimeDays",
  "archivedAt",
  "version",
  "createdAt",
  "updatedAt",
] as const;

const suppliers = keysetList({
  orders: { name: fromAToZ(sql`lower(name)`) },
  choices: {
    isArchived: (isArchived: boolean) =>
      isArchived ? sql`archived_at is not null` : sql`archived_at is null`,
  },
  select: (db) => db.selectFrom("suppliers").select(supplierColumns),
  sources: { texts: [(pattern) => sql`search_text like ${pattern}`] },
});

type SuppliersQuery = z.output<(typeof suppliersContract.listSuppliers)["query"]>;

export const listSuppliers = (
  db: Database,
  { archived: isArchived, ...query }: SuppliersQuery,
): Promise<Page<Supplier>> => suppliers.read(db, { ...query, sort: "name" }, { isArchived });

/** @throws Refusal not_found */
export const getSupplier = async (db: Database, id: string): Promise<Supplier> =>
  (await db
    .selectFrom("suppliers")
    .select(supplierColumns)
    .where("id", "=", id)
    .executeTakeFirst()) ?? refuse("not_found");
