import type { Database } from "#src/server/database.ts";
import type { ShippingProvider } from "../contract.ts";

export const shippingColumns = [
  "id",
  "name",
  "contactName",
  "contactPhone",
  "contactEmail",
  "trackingUrl",
  "isActive",
  "version",
] as const;

export const listShippingProviders = async (
  db: Database,
): Promise<{ items: ShippingProvider[] }> => ({
  items: await db
    .selectFrom("shippingProviders")
    .select(shippingColumns)
    .orderBy("name")
    .orderBy("id")
    .execute(),
});
