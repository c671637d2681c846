import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { redemptionColumns } from "./queries.ts";

/** Exports the redemptions of a customer. An erasure replaces the reasons that users typed, which may name somebody. */
export const redemptionsPersonalData: PersonalDataHolder = {
  name: "redemptions",
  export: (db, customerId) =>
    db
      .selectFrom("loyaltyRedemptions")
      .select(redemptionColumns)
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  async erase(tx, customerId) {
    await tx
      .updateTable("loyaltyRedemptions")
      .set({ cancelReason: "Erased" })
      .where("customerId", "=", customerId)
      .where("cancelReason", "is not", null)
      .execute();
  },
};
