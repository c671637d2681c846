import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvents } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { StockAlert } from "../contract.ts";
import { getAlert } from "./queries.ts";

/** Resolves the open alerts among `ids`. Alerts that are already resolved stay unchanged. @throws Refusal not_found */
export async function resolveAlerts(
  tx: Tx,
  actor: Actor,
  { ids, note = null }: { ids: readonly string[]; note?: string | null | undefined },
): Promise<{ ok: true }> {
  await refuseUnknown(tx, ids);
  const resolved = await tx
    .updateTable("stockAlerts")
    .set({ resolvedAt: sql`now()`, resolvedBy: actor.userId, note })
    .where("id", "in", ids)
    .where("resolvedAt", "is", null)
    .returning("id")
    .execute();
  await recordEvents(
    tx,
    resolved.map(({ id }) => ({
      kind: "stock_alert.resolved",
      recordId: id,
      actorId: actor.userId,
    })),
  );
  return { ok: true };
}

/** @throws Refusal not_found */
export async function resolveAlert(
  tx: Tx,
  actor: Actor,
  id: string,
  note?: string | null,
): Promise<StockAlert> {
  await resolveAlerts(tx, actor, { ids: [id], note });
  return getAlert(tx, id);
}

/** Opens resolved alerts again. @throws Refusal not_found, conflict (the reason of an alert has ended) */
export async function reopenAlerts(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<{ ok: true }> {
  await refuseUnknown(tx, ids);
  const found = await tx
    .selectFrom("stockAlerts")
    .select(["id", "resolvedAt", "endedAt"])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (found.some(({ endedAt }) => endedAt !== null)) {
    refuse("conflict", { detail: "This is over already", params: { reason: "alert-over" } });
  }
  const away = found.filter(({ resolvedAt }) => resolvedAt !== null).map(({ id }) => id);
  if (away.length === 0) return { ok: true };
  await tx
    .updateTable("stockAlerts")
    .set({ resolvedAt: null, resolvedBy: null, note: null })
    .where("id", "in", away)
    .execute();
  await recordEvents(
    tx,
    away.map((id) => ({ kind: "stock_alert.reopened", recordId: id, actorId: actor.userId })),
  );
  return { ok: true };
}

async function refuseUnknown(tx: Tx, ids: readonly string[]): Promise<void> {
  const { known } = await tx
    .selectFrom("stockAlerts")
    .select(({ fn }) => fn.countAll<number>().as("known"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  if (known < new Set(ids).size) refuse("not_found");
}
