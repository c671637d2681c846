import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { changeableUntil } from "../rules.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { getRatings } from "./queries.ts";
import type { Rating, TrackedRating } from "../../core/detail/ratings.ts";

export interface GivenRating {
  score: number;
  comment?: string | undefined;
}

/**
 * Records the rating that a customer gave at the counter. A repair has only one rating.
 * @throws Refusal not_found, conflict (still in the shop, or rated already), validation_failed (not a technician)
 */
export async function rateDevice(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { score, comment, technicianId }: GivenRating & { technicianId?: string | undefined },
): Promise<Rating> {
  const device = await lockDevice(tx, deviceId);
  refuseWhileHere(device);
  if (technicianId) await refuseNonTechnician(tx, technicianId);
  await tx
    .insertInto("deviceRatings")
    .values({
      id: newId(),
      deviceId,
      score,
      comment: comment ?? null,
      technicianId: technicianId ?? device.assignedTo,
      recordedBy: actor.userId,
    })
    .execute();
  await recordRating(tx, deviceId, actor.userId, score);
  const [rating] = await getRatings(tx, deviceId);
  return rating ?? refuse("not_found");
}

/**
 * Stores the rating that the customer gives on the tracking page. Customers can rate after the hand-over, and change
 * the rating for a week. Without a comment the earlier comment stays. Customers cannot change a rating that staff
 * recorded.
 * @throws Refusal not_found, conflict (still in the shop, or no longer changeable)
 */
export async function rateTrackedDevice(
  tx: Tx,
  deviceId: string,
  { score, comment }: GivenRating,
): Promise<TrackedRating> {
  const device = await lockDevice(tx, deviceId);
  refuseWhileHere(device);
  const earlier = await tx
    .selectFrom("deviceRatings")
    .select(["id", "createdAt", "recordedBy"])
    .where("deviceId", "=", deviceId)
    .executeTakeFirst();
  if (!earlier) {
    await tx
      .insertInto("deviceRatings")
      .values({
        id: newId(),
        deviceId,
        score,
        comment: comment ?? null,
        technicianId: device.assignedTo,
      })
      .execute();
  } else {
    const isOver = changeableUntil(earlier.createdAt) < new Date().toISOString();
    if (isOver || earlier.recordedBy) refuse("conflict", { params: { reason: "rated" } });
    await updateById(tx, "deviceRatings", earlier.id, {
      score,
      ...(comment && { comment }),
      updatedAt: sql`now()`,
    });
  }
  await recordRating(tx, deviceId, null, score);
  return { score, isOpen: true };
}

function refuseWhileHere({ status }: { status: string }): void {
  if (status !== "done") {
    refuse("conflict", {
      detail: "This device was not handed back yet",
      params: { reason: "not-handed-back" },
    });
  }
}

async function refuseNonTechnician(tx: Tx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom("users")
    .select("role")
    .where("id", "=", userId)
    .forKeyShare()
    .executeTakeFirst();
  if (user?.role !== "technician") {
    refuse("validation_failed", { fields: { technicianId: "is not a technician" } });
  }
}

const recordRating = (tx: Tx, deviceId: string, actorId: string | null, score: number) =>
  recordAct(tx, actorId, "device.rated", deviceId, { score });
