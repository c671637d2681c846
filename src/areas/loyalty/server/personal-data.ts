import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { reasonInEnglish } from "../points/server/reason-in-english.ts";

/** Exports the points ledger of a customer. An erasure replaces the reasons that users typed, which may name somebody. */
export const pointsPersonalData: PersonalDataHolder = {
  name: "points",
  async export(db, customerId) {
    const rows = await db
      .selectFrom("loyaltyTransactions")
      .select(["type", "points", "reason", "systemReason", "createdAt"])
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
