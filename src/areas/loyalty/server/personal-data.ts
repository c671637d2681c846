import { sql } from "kysely";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { readPointsLeft } from "../points/server/points-left.ts";
import { reasonInEnglish } from "../points/server/reason-in-english.ts";

/** Exports the points ledger of a customer. An erasure replaces the reasons that users typed, which may name somebody. */
export const pointsPersonalData: PersonalDataHolder = {
  name: "points",
  async export(db, customerId) {
    const rows = await db
      .selectFrom("loyaltyTransactions")
      .select(["type", "points", "reason", "systemReason", "createdAt"])
      .select(sql<string | null>`nullif(expires_on, 'infinity')`.as("expiresOn"))
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ ...row, ...reasonInEnglish(row) }));
  },
  async erase(tx, customerId) {
    await tx
      .updateTable("loyaltyTransactions")
      .set({ reason: "Erased" })
      .where("customerId", "=", customerId)
      .where("reason", "is not", null)
      .execute();
  },
};

/** Exports when the points of a customer expire. It says nothing about the person, so an erasure changes nothing. */
export const pointsLeftPersonalData: PersonalDataHolder = {
  name: "pointsLeft",
  export: (db, customerId) => readPointsLeft(db, sql`${customerId}::uuid`),
  erase: async () => {},
};
