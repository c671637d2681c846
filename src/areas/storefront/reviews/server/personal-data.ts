import { sql } from "kysely";
import type { CustomerRecords } from "#src/server/customer-records.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";

/**
 * The reviews of a customer. An erasure removes the name of all, and the words of those that nobody has published. The
 * words of a published review stay, without a name; staff remove them too if the customer asks (`removeReviewText`).
 */
export const reviewsPersonalData: PersonalDataHolder = {
  name: "reviews",
  export: (db, customerId) =>
    db
      .selectFrom("reviews as r")
      .leftJoin("inventoryItems as i", "i.id", "r.itemId")
      .select(["i.name as product", "r.score", "r.text", "r.author", "r.status", "r.createdAt"])
      .where("r.customerId", "=", customerId)
      .orderBy("r.createdAt")
      .execute(),
  async erase(tx, customerId) {
    await tx
      .updateTable("reviews")
      .set({ author: null, text: sql`case when status = 'published' then text end` })
      .where("customerId", "=", customerId)
      .execute();
  },
};

/** The reviews of a customer who is merged belong to the survivor. */
export const reviewsOfCustomers: CustomerRecords = {
  move: (tx, _actor, { survivorId, mergedId }) =>
    tx
      .updateTable("reviews")
      .set({ customerId: survivorId })
      .where("customerId", "=", mergedId)
      .execute(),
};
