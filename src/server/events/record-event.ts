import { sql } from "kysely";
import { eventKinds, type EventKind } from "#src/shared/event-kinds.ts";
import { invariant } from "#src/shared/errors.ts";
import { onCommit, type Tx } from "../database.ts";
import { fixedQuery, type Given } from "../fixed-query.ts";
import { announce } from "./announce.ts";

export interface NewEvent {
  kind: EventKind;
  recordId: string;
  /** Who did it; null: the system, or the public. */
  actorId: string | null;
  /** `{before, after}` of what changed, or what a reaction needs. Never personal data of customers. */
  data?: Record<string, unknown>;
}

interface EventRow {
  kind: string;
  area: string;
  recordId: string;
  actorId: string | null;
  data: string;
}

const insertEvent = fixedQuery((db, { kind, area, recordId, actorId, data }: Given<EventRow>) =>
  db.insertInto("events").values({ kind, area, recordId, actorId, data }).returning("id"),
);

/** As `recordEvent`, for several at once in one trip. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ data = {}, ...event }) => ({
    ...event,
    area: eventKinds[event.kind].area,
    data,
  }));
  const written = await insertEvents(tx, { events: JSON.stringify(rows) });
  for (const { id, kind, area, recordId } of written) {
    if (eventKinds[kind].reacts) await addReaction(tx, id);
    onCommit(tx, () => announce({ position: id, area, id: recordId, kind }));
  }
}

const insertEvents = fixedQuery((db, { events }: Given<{ events: string }>) => ({
  compile: () =>
    sql<{ id: number; kind: EventKind; area: string; recordId: string }>`
      insert into events (kind, area, record_id, actor_id, data)
      select kind, area, "recordId", "actorId", data from jsonb_to_recordset(${events}::jsonb)
        as e (kind text, area text, "recordId" uuid, "actorId" uuid, data jsonb)
      returning id, kind, area, record_id`.compile(db),
}));

const addReaction = (tx: Tx, eventId: number) =>
  sql`select graphile_worker.add_job('react', ${JSON.stringify({ eventId })}::json, max_attempts => 12)`.execute(
    tx,
  );

/** Writes what happened in the transaction of its effect; live screens hear of it once it is committed. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { area, reacts } = eventKinds[event.kind];
  const { recordId, actorId } = event;
  const data = JSON.stringify(event.data ?? {});
  const [row] = await insertEvent(tx, { kind: event.kind, area, recordId, actorId, data });
  invariant(row, "an event that was written has a position");
  const { id } = row;
  if (reacts) await addReaction(tx, id);
  onCommit(tx, () => announce({ position: id, area, id: event.recordId, kind: event.kind }));
}
