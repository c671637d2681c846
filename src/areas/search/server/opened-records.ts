/** What a user opened last. A search without text shows it to this user alone. */
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { RecordSearch } from "#src/server/record-search.ts";
import type { OpenedRecord, SearchAnswer } from "../contract.ts";
import { allowedSearches, askEach, type Asking } from "./ask-each.ts";

/** The records that are shown. More are kept, because some may be deleted or merged meanwhile. */
const MAX_SHOWN = 8;
const MAX_KEPT = 20;

/** Remembers the record as the one that the user opened last, and forgets what was opened long before. */
export async function noteOpened(
  tx: Tx,
  actor: Actor,
  { kind, id }: OpenedRecord,
): Promise<{ ok: true }> {
  await tx
    .insertInto("openedRecords")
    .values({ userId: actor.userId, kind, recordId: id, openedAt: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "kind", "recordId"])
        .doUpdateSet({ openedAt: sql`clock_timestamp()` }),
    )
    .execute();
  await tx
    .deleteFrom("openedRecords")
    .where("userId", "=", actor.userId)
    .where("openedAt", "<", (eb) =>
      eb
        .selectFrom("openedRecords as kept")
        .select("kept.openedAt")
        .where("kept.userId", "=", actor.userId)
        .orderBy("kept.openedAt", "desc")
        .limit(1)
        .offset(MAX_KEPT - 1),
    )
    .execute();
  return { ok: true };
}

/** Lists what the user opened last, the latest first, as far as it is still there and the user may still see it. */
export async function openedRecords(
  db: Database,
  actor: Actor,
  searches: readonly RecordSearch[],
  asking: Asking,
): Promise<SearchAnswer> {
  const opened = await db
    .selectFrom("openedRecords")
    .select(["kind", "recordId"])
    .where("userId", "=", actor.userId)
    .orderBy("openedAt", "desc")
    .execute();
  const places = new Map(opened.map(({ kind, recordId }, place) => [`${kind} ${recordId}`, place]));
  const placeOf = ({ kind, id }: { kind: string; id: string }) => places.get(`${kind} ${id}`) ?? 0;
  const idsOf = (wanted: string) =>
    opened.filter(({ kind }) => kind === wanted).map(({ recordId }) => recordId);
  const mine = allowedSearches(searches, actor).filter(({ kind }) => idsOf(kind).length > 0);
  const { items, failed } = await askEach(
    mine,
    (search) => search.named(db, actor, idsOf(search.kind)),
    asking,
  );
  const latest = items.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, MAX_SHOWN);
  return { items: latest, isSimilar: false, failed };
}
