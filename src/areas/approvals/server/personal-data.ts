import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { ERASED_REASON } from "./erased-reason.ts";

/** An erasure keeps requests and decisions. It removes their reasons and notes, which may name the customer. */
export const approvalsPersonalData: PersonalDataHolder = {
  name: "approvals",
  export: (db, customerId) =>
    db
      .selectFrom("approvalRequests as r")
      .select(["r.kind", "r.subjectName", "r.status", "r.amount", "r.reason", "r.createdAt"])
      .select(({ selectFrom }) =>
        selectFrom("approvalRequestMoves as m")
          .select(({ fn }) => fn.jsonAgg("m.note").as("notes"))
          .whereRef("m.requestId", "=", "r.id")
          .where("m.note", "is not", null)
          .as("notes"),
      )
      .where("r.customerId", "=", customerId)
      .orderBy("r.createdAt")
      .execute(),
  async erase(tx, customerId) {
    const own = tx.selectFrom("approvalRequests").select("id").where("customerId", "=", customerId);
    await tx
      .updateTable("approvalRequests")
      .set({ reason: ERASED_REASON })
      .where("id", "in", own)
      .execute();
    await tx
      .updateTable("approvalRequestMoves")
      .set({ note: null })
      .where("requestId", "in", own)
      .execute();
  },
};
