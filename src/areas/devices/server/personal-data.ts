import { sql } from "kysely";
import type { PersonalDataHolder } from "#src/areas/customers/server/personal-data.ts";
import { hasPasscode } from "./passcode/queries.ts";
import { ratingsOf } from "./ratings/queries.ts";

/**
 * What repairs keep of a person: their handsets' numbers, what staff wrote, what they signed. That there were
 * repairs, of what and for how much, stays: the shop's books need it, and it then is of nobody.
 */
export const repairsPersonalData: PersonalDataHolder = {
  name: "repairs",
  export: (db, customerId) =>
    db
      .selectFrom("devices")
      .select([
        "ticketNumber",
        "brand",
        "model",
        "serialNumber",
        "imei",
        "color",
        "accessories",
        "issueDescription",
        "status",
        "expectedReturnDate",
        "finalAmount",
        "paidAmount",
        "createdAt",
        "handedOverAt",
        ratingsOf(sql.ref("devices.id")).as("ratings"),
        hasPasscode(sql.ref("devices.id")).as("hasPasscode"),
      ])
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .execute(),
  async erase(tx, customerId) {
    const own = tx.selectFrom("devices").select("id").where("customerId", "=", customerId);
    await tx.deleteFrom("deviceRemarks").where("deviceId", "in", own).execute();
    await tx
      .updateTable("deviceChecklists")
      .set({ note: null })
      .where("deviceId", "in", own)
      .execute();
    await tx
      .updateTable("deviceTransitions")
      .set({ remark: null, signature: null, signedBy: null })
      .where("deviceId", "in", own)
      .execute();
    await tx
      .updateTable("deviceCustody")
      .set({ note: null })
      .where("deviceId", "in", own)
      .execute();
    await tx
      .updateTable("deviceRatings")
      .set({ comment: null })
      .where("deviceId", "in", own)
      .execute();
    await tx.deleteFrom("devicePasscodes").where("deviceId", "in", own).execute();
    await tx
      .updateTable("devices")
      .set({
        serialNumber: null,
        imei: null,
        accessories: null,
        depositWaivedReason: null,
        unpaidReleaseReason: null,
      })
      .where("customerId", "=", customerId)
      .execute();
  },
};
