import { sql } from "kysely";
import { readStoredFile } from "#src/server/files/file-store.ts";
import { signatureFile, type PersonalDataHolder } from "#src/server/personal-data.ts";
import { withoutFiles } from "../photos/server/photos.ts";
import { agreementPdf } from "../purchases/server/agreement-pdf.ts";

/**
 * The purchases from a customer. An erasure keeps the handset and its price for the bookkeeping, and removes who sold
 * it, the identity number, the signature, the notes and the photos, which may show the seller's data.
 */
export const handsetsPersonalData: PersonalDataHolder = {
  name: "soldHandsets",
  export: (db, customerId) =>
    db
      .selectFrom("handsets")
      .select(["handsetNumber", "brand", "model", "color", "imei", "price", "createdAt"])
      .select(["sellerName", "sellerPhone", "sellerIdentity", "condition", "conditionNote"])
      .select(["signedBy", "unsignedReason", "cancelledAt", "cancelReason"])
      .where("sellerId", "=", customerId)
      .orderBy("createdAt")
      .execute(),
  async files({ db, files, language }, customerId) {
    const handsets = await db
      .selectFrom("handsets")
      .select(["id", "handsetNumber", "signature"])
      .where("sellerId", "=", customerId)
      .orderBy("createdAt")
      .execute();
    const photos = await db
      .selectFrom("handsetPhotos as p")
      .innerJoin("handsets as h", "h.id", "p.handsetId")
      .select(["h.handsetNumber", "p.id", "p.pictureHash"])
      .where("h.sellerId", "=", customerId)
      .where("p.deletedAt", "is", null)
      .orderBy("p.createdAt")
      .execute();
    return [
      ...handsets.map(({ id, handsetNumber }) => ({
        path: `papers/agreements/${handsetNumber}.pdf`,
        read: async () => (await agreementPdf(db, id, language)).pdf,
      })),
      ...handsets.flatMap(({ handsetNumber, signature }) =>
        signature ? [signatureFile(handsetNumber, signature)] : [],
      ),
      ...photos.map(({ handsetNumber, id, pictureHash }) => ({
        path: `photos/${handsetNumber}/${id}.jpg`,
        read: () => readStoredFile(files, pictureHash ?? ""),
      })),
    ];
  },
  async erase(tx, customerId) {
    const own = tx.selectFrom("handsets").select("id").where("sellerId", "=", customerId);
    await tx
      .updateTable("handsetPhotos")
      .set(withoutFiles)
      .where("handsetId", "in", own)
      .where("deletedAt", "is", null)
      .execute();
    await tx
      .updateTable("handsets")
      .set({
        sellerName: null,
        sellerPhone: null,
        sellerIdentity: null,
        signature: null,
        signedBy: null,
        unsignedReason: null,
        conditionNote: null,
        condition: sql`(select coalesce(jsonb_agg(jsonb_set(each, '{note}', 'null')), '[]')
          from jsonb_array_elements(condition) each)`,
        cancelReason: sql`case when cancel_reason is not null then ${ERASED} end`,
      })
      .where("sellerId", "=", customerId)
      .execute();
  },
};

/** The text in place of a required reason that may name the customer. */
const ERASED = "Erased";
