import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { StockCount } from "../contract.ts";
import { mayCancelCount } from "../rules.ts";
import { lockCount } from "./lock-count.ts";
import { getStockCount } from "./queries.ts";

/**
 * Finishes the counting and starts the review. A scan that was made before this moment still counts when it arrives
 * later. A repeated call changes nothing.
 * @throws Refusal not_found, conflict
 */
export async function finishCount(tx: Tx, actor: Actor, countId: string): Promise<StockCount> {
  const count = await lockCount(tx, countId);
  if (count.status === "open") {
    await updateById(tx, "stockCounts", countId, {
      status: "review",
      finishedAt: sql<string>`now()`,
      version: count.version + 1,
    });
    await recordEvent(tx, event("finished", actor, countId));
  }
  return getStockCount(tx, countId);
}

/** Sets a count from `review` back to `open`, so that users can scan again. @throws Refusal not_found, conflict */
export async function reopenCount(tx: Tx, actor: Actor, countId: string): Promise<StockCount> {
  const count = await lockCount(tx, countId);
  if (count.status === "review") {
    await updateById(tx, "stockCounts", countId, {
      status: "open",
      finishedAt: null,
      version: count.version + 1,
    });
    await recordEvent(tx, event("reopened", actor, countId));
  }
  return getStockCount(tx, countId);
}

/** Cancels a count. The stock stays unchanged. @throws Refusal not_found, conflict, forbidden */
export async function cancelCount(tx: Tx, actor: Actor, countId: string): Promise<StockCount> {
  const count = await lockCount(tx, countId);
  const createdBy = count.createdBy === null ? null : { id: count.createdBy };
  const mayAdjust = may(actor, "adjust_stock");
  if (!mayCancelCount({ createdBy }, { userId: actor.userId, mayAdjust })) {
    refuse("forbidden", { params: { permission: "adjust_stock" } });
  }
  await updateById(tx, "stockCounts", countId, {
    status: "cancelled",
    endedBy: actor.userId,
    endedAt: sql<string>`now()`,
    version: count.version + 1,
  });
  await recordEvent(tx, event("cancelled", actor, countId));
  return getStockCount(tx, countId);
}

const event = (what: "finished" | "reopened" | "cancelled", actor: Actor, recordId: string) =>
  ({ kind: `stock_count.${what}`, recordId, actorId: actor.userId }) as const;
