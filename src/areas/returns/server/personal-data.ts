import { signatureFile, type PersonalDataHolder } from "#src/server/personal-data.ts";

/**
 * Personal data in returns: numbers of handsets and pieces, typed reasons and results, notes, accessories and
 * signatures. An erasure removes these data. It keeps the return with its outcome.
 */
export const returnsPersonalData: PersonalDataHolder = {
  name: "returns",
  export: (db, customerId) =>
    db
      .selectFrom("returnedDevices")
      .select([
        "returnNumber",
        "serialNumber",
        "imei",
        "serials",
        "returnReason",
        "fixStatus",
        "resolution",
        "accessories",
        "warrantyStatus",
        "warrantyUntil",
        "warrantyOverruledReason",
        "lateAllowedReason",
        "adminApprovalStatus",
        "approvalReason",
        "currentStep",
        "outcome",
        "createdAt",
        "closedAt",
      ])
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .execute(),
  files: async ({ db }, customerId) => {
    const steps = await db
      .selectFrom("returnWorkflowSteps as s")
      .innerJoin("returnedDevices as r", "r.id", "s.returnId")
      .select(["r.returnNumber", "s.id", "s.signature"])
      .where("r.customerId", "=", customerId)
      .where("s.signature", "is not", null)
      .orderBy("r.createdAt")
      .execute();
    return steps.map(({ returnNumber, signature }) => signatureFile(returnNumber, signature ?? ""));
  },
  async erase(tx, customerId) {
    const own = tx.selectFrom("returnedDevices").select("id").where("customerId", "=", customerId);
    await tx
      .updateTable("returnWorkflowSteps")
      .set({ note: null, signature: null, signedBy: null })
      .where("returnId", "in", own)
      .execute();
    await tx
      .updateTable("returnedDevices")
      .set({
        serialNumber: null,
        imei: null,
        serials: [],
        returnReason: "",
        fixStatus: null,
        resolution: null,
        accessories: "[]",
        warrantyOverruledReason: null,
        lateAllowedReason: null,
        approvalReason: null,
      })
      .where("customerId", "=", customerId)
      .execute();
  },
};
