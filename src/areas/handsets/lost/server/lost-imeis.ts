import { sql } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page, Person } from "#src/shared/fields.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { imeiSources } from "#src/server/sql/lists/imei-sources.ts";
import type { LostImei, lostImeisContract } from "../contract.ts";

const select = (db: Database) =>
  db
    .selectFrom("lostImeis as l")
    .select(["l.id", "l.imei", "l.reason", "l.createdAt"])
    .select(sql<Person | null>`${userInJson("l.reportedBy")}`.as("reportedBy"))
    .where("l.removedAt", "is", null);

const lost = keysetList({
  orders: { newest: newestFirst(sql`l.created_at`, sql`l.id`) },
  select,
  sources: imeiSources(sql`l.id`, {
    table: sql`(select * from lost_imeis where removed_at is null) f`,
    imei: sql`f.imei`,
    text: sql`l.search_text`,
  }),
});

/** Lists lost handsets, the latest first. The search finds IMEIs and reasons. */
export const listLostImeis = (
  db: Database,
  query: z.output<(typeof lostImeisContract.listLostImeis)["query"]>,
): Promise<Page<LostImei>> => lost.read(db, { ...query, sort: "newest" }, {});

/**
 * The event names neither the IMEI nor the reason, because a customer may have reported it. @throws Refusal
 * lost_imei_taken, id_taken
 */
export async function addLostImei(
  tx: Tx,
  actor: Actor,
  { id = newId(), imei, reason }: { id?: string | undefined; imei: string; reason: string },
): Promise<LostImei> {
  await tx.insertInto("lostImeis").values({ id, imei, reason, reportedBy: actor.userId }).execute();
  await recordAct(tx, actor, "lost_imei.added", id);
  return select(tx).where("l.id", "=", id).executeTakeFirstOrThrow();
}

/** @throws Refusal not_found */
export async function removeLostImei(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  await tx
    .updateTable("lostImeis")
    .set({ removedAt: sql`now()`, removedBy: actor.userId })
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "lost_imei.removed", id);
  return { ok: true };
}

/** Deletes the lost handsets that made-up users wrote into the demo data, except those that somebody has removed since. */
export async function deleteDemoLostImeis(tx: Tx, staff: readonly string[]): Promise<void> {
  await sql`
    delete from lost_imeis where reported_by = any(${staff}::uuid[]) and removed_at is null
      and created_at <= (select filled_at from demo_shop)`.execute(tx);
}
