import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import type { TaxRate } from "../contract.ts";

/** All rates by code, method and day, the newest first. There are few, so they have no pages. */
export async function listTaxRates(db: Database): Promise<{ items: TaxRate[] }> {
  const items = await db
    .selectFrom("taxRates as r")
    .select(["r.id", "r.code", "r.rate", "r.paymentMethod", "r.validFrom", "r.validTo"])
    .select([
      "r.createdAt",
      sql<TaxRate["createdBy"]>`${userInJson("r.created_by")}`.as("createdBy"),
    ])
    .orderBy("r.code")
    .orderBy(sql`r.payment_method nulls first`)
    .orderBy("r.validFrom", "desc")
    .execute();
  return { items: items as TaxRate[] };
}
