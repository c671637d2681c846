import { sql } from "kysely";
import * as z from "zod";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { EXPIRES_AFTER_DAYS, isOpenApproval } from "../rules.ts";
import { lockRequest, moveRequest, type StoredKindName } from "./stored-request.ts";

const AT_ONCE = 100;

/**
 * Ends the requests that nobody decided or used in time. What was true when they were asked for is not true any more.
 * Late refunds never expire, because they are money of a customer. A job runs it once an hour.
 */
export async function expireApprovals(db: Database): Promise<void> {
  for (;;) {
    const late = await db
      .selectFrom("approvalRequests")
      .select(["id", "kind"])
      .where("status", "in", ["waiting", "approved"])
      .where("createdAt", "<", sql<string>`now() - make_interval(days => ${EXPIRES_AFTER_DAYS})`)
      .orderBy("createdAt")
      .limit(AT_ONCE)
      .execute();
    for (const { id, kind } of late) {
      await inTransaction(db, (tx) => expire(tx, kind as StoredKindName, id));
    }
    if (late.length < AT_ONCE) return;
  }
}

async function expire(tx: Tx, kind: StoredKindName, id: string): Promise<void> {
  const request = await lockRequest(tx, kind, z.unknown(), id);
  // Since the list was read, somebody may have decided about it or used it.
  if (isOpenApproval(request.status)) await moveRequest(tx, null, request, "expired");
}
