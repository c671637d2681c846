import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { estimateFiles } from "./estimate-files.ts";

/** Personal data in estimates: names, signatures, reasons and remarks of customers' answers, and notes to customers. */
export const estimatesPersonalData: PersonalDataHolder = {
  name: "estimates",
  export: (db, customerId) =>
    db
      .selectFrom("deviceEstimates as e")
      .innerJoin("devices as d", "d.id", "e.deviceId")
      .select([
        "d.ticketNumber",
        "e.version",
        "e.status",
        "e.total",
        "e.note",
        "e.sentAt",
        "e.decidedAt",
        "e.decidedVia",
        "e.decidedName",
        "e.signature",
        "e.reason",
        "e.remark",
      ])
      .where("d.customerId", "=", customerId)
      .where("e.sentAt", "is not", null)
      .orderBy("e.createdAt")
      .execute(),
  files: estimateFiles,
  async erase(tx, customerId) {
    await tx
      .updateTable("deviceEstimates")
      .set({ note: null, decidedName: null, signature: null, reason: null, remark: null })
      .where("deviceId", "in", (q) =>
        q.selectFrom("devices").select("id").where("customerId", "=", customerId),
      )
      .execute();
  },
};
