import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { ERASED_REASON } from "../../core/server/erased-words.ts";

/** An erasure keeps refund requests and decisions. It removes their reasons and notes, which may name the customer. */
export const refundRequestsPersonalData: PersonalDataHolder = {
  name: "refundRequests",
  export: (db, customerId) =>
    db
      .selectFrom("refundRequests as r")
      .innerJoin("sales as s", "s.id", "r.saleId")
      .select(["s.saleNumber", "r.status", "r.amount", "r.reason", "r.createdAt"])
      .select(({ selectFrom }) =>
        selectFrom("refundRequestMoves as m")
          .select(({ fn }) => fn.jsonAgg("m.note").as("notes"))
          .whereRef("m.requestId", "=", "r.id")
          .where("m.note", "is not", null)
          .as("notes"),
      )
      .where("s.customerId", "=", customerId)
      .orderBy("r.createdAt")
      .execute(),
  async erase(tx, customerId) {
    const own = tx
      .selectFrom("refundRequests as r")
      .innerJoin("sales as s", "s.id", "r.saleId")
      .select("r.id")
      .where("s.customerId", "=", customerId);
    await tx
      .updateTable("refundRequests")
      .set({ reason: ERASED_REASON })
      .where("id", "in", own)
      .execute();
    await tx
      .updateTable("refundRequestMoves")
      .set({ note: null })
      .where("requestId", "in", own)
      .execute();
  },
};
