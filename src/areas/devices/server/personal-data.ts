import { sql } from "kysely";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { openRepairs } from "../core/server/open-repairs.ts";
import { repairFiles } from "./repair-files.ts";
import { hasPasscode } from "../core/server/detail/passcode.ts";
import { ratingsOf } from "../core/server/detail/ratings.ts";

const photosTaken = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'phase', p.phase, 'note', p.note,
    'createdAt', ${momentInJson(sql`p.created_at`)}) order by p.created_at), '[]')
  from device_photos p where p.device_id = devices.id and p.deleted_at is null)`.as("photos");

const signaturesGiven = sql`(
  select coalesce(json_agg(json_build_object('moment', k.moment, 'signedBy', k.signed_by, 'signature', k.signature, 'method', k.method,
    'reason', k.reason, 'createdAt', ${momentInJson(sql`k.created_at`)}) order by k.created_at), '[]')
  from device_signatures k where k.device_id = devices.id and k.role = 'customer')`.as(
  "signatures",
);

/**
 * Personal data in repairs, such as numbers of handsets, notes, photos, signatures and passcodes. An erasure removes
 * them, but keeps the repairs and their amounts for the shop's bookkeeping.
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
        "chargesAmount",
        "createdAt",
        "handedOverAt",
        ratingsOf(sql.ref("devices.id")).as("ratings"),
        hasPasscode(sql.ref("devices.id")).as("hasPasscode"),
        photosTaken,
        signaturesGiven,
      ])
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .execute(),
  files: repairFiles,
  openMoney: openRepairs,
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
    // A photo may show the owner's name on a lit screen. The shop cannot check every photo, so all are deleted.
    await tx
      .updateTable("devicePhotos")
      .set({
        position: null,
        pictureHash: null,
        thumbnailHash: null,
        note: null,
        deletedAt: sql`now()`,
      })
      .where("deviceId", "in", own)
      .where("deletedAt", "is", null)
      .execute();
    await tx
      .updateTable("deviceSignatures")
      .set({ signature: null, signedBy: null, reason: null })
      .where("deviceId", "in", own)
      .where("role", "=", "customer")
      .execute();
    await tx.updateTable("awaitedParts").set({ note: null }).where("deviceId", "in", own).execute();
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
