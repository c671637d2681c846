import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { wordsOf } from "#src/server/words.ts";
import { systemReason as systemReasonShape } from "../system-reason.ts";

/** Exports the points ledger of a customer. Erasing the customer keeps the ledger, which names nobody. */
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
    const word = wordsOf("loyalty", "en");
    return rows.map((row) => {
      const systemReason = systemReasonShape.nullable().parse(row.systemReason);
      const reason = systemReason ? word(systemReason.code, systemReason) : row.reason;
      return { ...row, reason, systemReason };
    });
  },
  erase: async () => {},
};
