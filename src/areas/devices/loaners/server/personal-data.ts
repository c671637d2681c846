import { signatureFile, type PersonalDataHolder } from "#src/server/personal-data.ts";
import type { Database } from "#src/server/database.ts";

const ofCustomer = (db: Database, customerId: string) =>
  db
    .selectFrom("loans as k")
    .innerJoin("devices as d", "d.id", "k.deviceId")
    .where("d.customerId", "=", customerId)
    .orderBy("k.lentAt");

/** The loaner phones that a customer had. An erasure keeps when they had them, and removes notes and signatures. */
export const loansPersonalData: PersonalDataHolder = {
  name: "loanerPhones",
  export: (db, customerId) =>
    ofCustomer(db, customerId)
      .innerJoin("loaners as l", "l.id", "k.loanerId")
      .select(["d.ticketNumber", "l.name", "l.brand", "l.model", "l.imei", "k.state", "k.dueOn"])
      .select(["k.conditionNote", "k.accessories", "k.signedBy", "k.signature", "k.unsignedReason"])
      .select(["k.lentAt", "k.condition", "k.endNote", "k.endedAt", "k.keptAt", "k.keptReason"])
      .execute(),
  async files({ db }, customerId) {
    const signatures = await ofCustomer(db, customerId)
      .select(["d.ticketNumber", "k.id", "k.signature"])
      .where("k.signature", "is not", null)
      .execute();
    return signatures.map(({ ticketNumber, id, signature }) =>
      signatureFile(`${ticketNumber}-loaner-${id}`, signature ?? ""),
    );
  },
  async erase(tx, customerId) {
    const own = tx
      .selectFrom("loans as k")
      .innerJoin("devices as d", "d.id", "k.deviceId")
      .select("k.id")
      .where("d.customerId", "=", customerId);
    await tx.updateTable("loanerEntries").set({ note: null }).where("loanId", "in", own).execute();
    await tx
      .updateTable("loans")
      .set({
        conditionNote: null,
        accessories: null,
        signature: null,
        signedBy: null,
        unsignedReason: null,
        endNote: null,
        keptReason: null,
      })
      .where("id", "in", own)
      .execute();
  },
};
