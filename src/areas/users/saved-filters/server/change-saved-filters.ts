import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import {
  MAX_SAVED_FILTERS,
  type NewSavedFilter,
  type SavedFilter,
  type SavedFilterChange,
} from "../contract.ts";
import { listSavedFilters, savedFilterColumns } from "./queries.ts";

/**
 * Saves the filters of a list under a name, as the last of the user's saved filters of this list.
 * @throws Refusal conflict (`params.reason` name-taken, or too-many: the user has the maximum number of filters for
 * this list), forbidden (only users with `manage_settings` share filters)
 */
export async function createSavedFilter(
  tx: Tx,
  actor: Actor,
  { screen, name, query, isShared }: NewSavedFilter,
): Promise<SavedFilter> {
  if (isShared) requirePermission(actor, "manage_settings");
  await lockUser(tx, actor);
  const { saved, last } = await tx
    .selectFrom("savedFilters")
    .select([
      (eb) => eb.fn.countAll<number>().as("saved"),
      sql<number>`coalesce(max(position), 0)`.as("last"),
    ])
    .where("userId", "=", actor.userId)
    .where("screen", "=", screen)
    .executeTakeFirstOrThrow();
  if (saved >= MAX_SAVED_FILTERS) refuse("conflict", { params: { reason: "too-many" } });
  await refuseNameTaken(tx, actor, screen, name);
  const created = await tx
    .insertInto("savedFilters")
    .values({
      id: newId(),
      userId: actor.userId,
      screen,
      name,
      query,
      isShared,
      position: last + 1,
    })
    .returning(savedFilterColumns)
    .executeTakeFirstOrThrow();
  await recordSaved(tx, actor, created);
  return { ...created, isMine: true };
}

/** @throws Refusal not_found (also for another user's filter), conflict (`name-taken`), forbidden (sharing) */
export async function updateSavedFilter(
  tx: Tx,
  actor: Actor,
  filterId: string,
  changes: SavedFilterChange,
): Promise<SavedFilter> {
  if (changes.isShared) requirePermission(actor, "manage_settings");
  await lockUser(tx, actor);
  const own = await tx
    .selectFrom("savedFilters")
    .select(["screen"])
    .where("id", "=", filterId)
    .where("userId", "=", actor.userId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (changes.name !== undefined) {
    await refuseNameTaken(tx, actor, own.screen, changes.name, filterId);
  }
  const changed = await tx
    .updateTable("savedFilters")
    .set({ ...changes, updatedAt: sql`now()` })
    .where("id", "=", filterId)
    .returning(savedFilterColumns)
    .executeTakeFirstOrThrow();
  await recordSaved(tx, actor, changed);
  return { ...changed, isMine: true };
}

/** Deletes a filter of the actor or, with `manage_settings`, a shared one. @throws Refusal not_found (other filters) */
export async function deleteSavedFilter(
  tx: Tx,
  actor: Actor,
  filterId: string,
): Promise<{ ok: true }> {
  const mayDeleteShared = may(actor, "manage_settings");
  const gone = await tx
    .deleteFrom("savedFilters")
    .where("id", "=", filterId)
    .where((eb) =>
      eb.or([
        eb("userId", "=", actor.userId),
        ...(mayDeleteShared ? [eb("isShared", "=", true)] : []),
      ]),
    )
    .returning(["screen", "isShared"])
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "saved_filter.deleted", filterId, { before: gone });
  return { ok: true };
}

/**
 * Puts the actor's filters of a list in the order of `ids`; omitted filters follow.
 * @throws Refusal validation_failed (an id is not of one of these filters, or occurs twice)
 */
export async function reorderSavedFilters(
  tx: Tx,
  actor: Actor,
  { screen, ids }: { screen: string; ids: readonly string[] },
): Promise<{ items: SavedFilter[] }> {
  await lockUser(tx, actor);
  const { known } = await tx
    .selectFrom("savedFilters")
    .select((eb) => eb.fn.countAll<number>().as("known"))
    .where("userId", "=", actor.userId)
    .where("screen", "=", screen)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  if (known !== ids.length) {
    refuse("validation_failed", { fields: { ids: "name one that is not yours" } });
  }
  await sql`
    update saved_filters f set position = placed.place
    from (
      select k.id, row_number() over (order by named.place nulls last, k.position, k.id) as place
      from saved_filters k
      left join unnest(${ids}::uuid[]) with ordinality as named (id, place) on named.id = k.id
      where k.user_id = ${actor.userId} and k.screen = ${screen}
    ) as placed
    where placed.id = f.id`.execute(tx);
  await recordAct(tx, actor, "saved_filter.saved", actor.userId, { screen });
  return listSavedFilters(tx, actor, screen);
}

/** Locks the row of the user, so that changes of the user's filters run one after another. */
async function lockUser(tx: Tx, actor: Actor): Promise<void> {
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", actor.userId)
    .forNoKeyUpdate()
    .execute();
}

async function refuseNameTaken(
  tx: Tx,
  actor: Actor,
  screen: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  const taken = await tx
    .selectFrom("savedFilters")
    .select("id")
    .where("userId", "=", actor.userId)
    .where("screen", "=", screen)
    .where(sql`search_key(name)`, "=", searchKey(name))
    .$if(exceptId !== undefined, (q) => q.where("id", "!=", exceptId ?? ""))
    .executeTakeFirst();
  if (taken)
    refuse("conflict", { params: { reason: "name-taken" }, fields: { name: "is in use" } });
}

/** Records the event without the query, because the query can contain a customer's name as search text. */
async function recordSaved(
  tx: Tx,
  actor: Actor,
  { id, screen, isShared }: { id: string; screen: string; isShared: boolean },
): Promise<void> {
  await recordAct(tx, actor, "saved_filter.saved", id, { after: { screen, isShared } });
}
