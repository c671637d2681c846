import * as z from "zod";
import type { Database } from "#src/server/database.ts";

const stored = z.object({
  business_name: z.string().min(1).catch("Device Repair Pro"),
  business_phone: z.string().min(1).nullable().catch(null),
  business_email: z.string().min(1).nullable().catch(null),
  business_address: z.string().min(1).nullable().catch(null),
  currency: z.string().length(3).catch("TZS"),
  tax_rate: z.number().min(0).max(100).catch(18),
});

export interface Business {
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  currency: string;
  /** Per cent; prices include it. */
  taxRate: number;
}

/** The shop as its papers name it. */
export async function getBusiness(db: Database): Promise<Business> {
  const rows = await db
    .selectFrom("systemSettings")
    .select(["settingKey", "settingValue"])
    .where("category", "=", "business")
    .execute();
  const business = stored.parse(Object.fromEntries(rows.map((row) => [row.settingKey, row.settingValue])));
  return {
    name: business.business_name,
    phone: business.business_phone,
    email: business.business_email,
    address: business.business_address,
    currency: business.currency,
    taxRate: business.tax_rate,
  };
}
