import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { openCredit } from "../../credit-ledger/server/open-credit.ts";

/**
 * The ledger of credit is kept for the accounts, and what is open must be settled first. An erasure removes what staff
 * wrote, which may name the customer.
 */
export const creditPersonalData: PersonalDataHolder = {
  name: "credit",
  export: async (db, customerId) =>
    db
      .selectFrom("creditEntries as e")
      .innerJoin("creditAccounts as a", "a.id", "e.accountId")
      .select(["a.kind as account", "e.kind", "e.amount", "e.balanceAfter", "a.currency"])
      .select(["e.reason", "e.createdAt"])
      .where("a.customerId", "=", customerId)
      .orderBy("e.createdAt")
      .orderBy("e.position")
      .execute(),
  openMoney: openCredit,
  erase: async (tx, customerId) => {
    const own = tx.selectFrom("creditAccounts").select("id").where("customerId", "=", customerId);
    await tx
      .updateTable("creditEntries")
      .set({ reason: null })
      .where("accountId", "in", own)
      .where("reason", "is not", null)
      .execute();
    await tx
      .updateTable("creditAccounts")
      .set({ blockReason: null })
      .where("customerId", "=", customerId)
      .where("blockReason", "is not", null)
      .execute();
  },
};
