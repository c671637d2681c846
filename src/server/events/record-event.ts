import { sql } from "kysely";
import { eventKinds, type Change, type EventKind, type Subject } from "#src/shared/event-kinds.ts";
import { beforeCommit, onCommit, type Tx } from "../database.ts";
import { compileOnce, type Given } from "../sql/compiled-query.ts";
import { announce } from "./announce.ts";
import { currentOrigin } from "./origin.ts";
import { storePersonalValues, type PersonalMark, type PersonalValues } from "./personal-values.ts";

interface EventData extends Readonly<Record<string, unknown>> {
  before?: object | undefined;
  after?: object | undefined;
}

export interface NewEvent {
  kind: EventKind;
  recordId: string;
  /** The user who acted; null for the system or the public. */
  actorId: string | null;
  /**
   * `{before, after}` of the changed fields, or values for a reaction. It must not contain personal data of customers.
   * The audit shows every field by its name in `locales/{en,sw}/audit-fields.json`.
   */
  data?: EventData;
  /** Values of a person, `{before, after}` of the changed fields. An erasure of the customer empties them. */
  personal?: PersonalValues;
}

/** An event with the origin of its request, and the mark of its personal values, which are already stored. */
type MarkedEvent = Omit<NewEvent, "personal"> &
  Partial<PersonalMark & { address: string; device: string | null }>;

export interface WrittenEvent {
  id: number;
  kind: EventKind;
  area: string;
  recordId: string;
}

/** The recorded events of each open transaction that are not yet written to the database. */
const pending = new WeakMap<Tx, MarkedEvent[]>();

const subjectsOf = new WeakMap<Tx, Set<Subject>>();

/** The subjects of all events that a transaction has recorded so far. */
export const recordedSubjects = (tx: Tx): readonly Subject[] => [...(subjectsOf.get(tx) ?? [])];

/**
 * Records an event in the transaction of the change that it describes. Live screens are told after the commit. The
 * last statement of a transaction writes all its events together, because each round trip to the database costs time.
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await recordEvents(tx, [event]);
}

/** Who acted: a user, the id of a user, or null for the system or the public. */
type Actor = { readonly userId: string } | string | null;

/** Records what somebody has done to a record, see `recordEvent`. */
export const recordAct = (
  tx: Tx,
  actor: Actor,
  kind: EventKind,
  recordId: string,
  data: EventData = {},
): Promise<void> => {
  const actorId = typeof actor === "object" ? (actor?.userId ?? null) : actor;
  return recordEvent(tx, { kind, recordId, actorId, data });
};

/**
 * Tells live screens of a change that is no part of the audit trail, such as a notification. It is not written to the
 * table `events`. A screen without a connection meanwhile refetches everything when it is connected again.
 */
export function announceUnrecorded(
  tx: Tx,
  { kind, recordId, needs }: Pick<NewEvent, "kind" | "recordId"> & Pick<Change, "needs">,
): void {
  const { subject } = eventKinds[kind];
  noteSubjects(tx, [subject]);
  const change = { position: 0, area: subject, id: recordId, kind, ...(needs && { needs }) };
  onCommit(tx, () => announce(change));
}

function noteSubjects(tx: Tx, added: readonly Subject[]): void {
  const subjects = subjectsOf.get(tx) ?? new Set();
  for (const subject of added) subjects.add(subject);
  subjectsOf.set(tx, subjects);
}

/** Records several events at once, see `recordEvent`. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  noteSubjects(
    tx,
    events.map(({ kind }) => eventKinds[kind].subject),
  );
  const marked = await withMarks(tx, events);
  const known = pending.get(tx);
  if (known) {
    known.push(...marked);
    return;
  }
  if (beforeCommit(tx, () => writePending(tx))) pending.set(tx, marked);
  else await afterWriting(tx, await insertEvents(tx, { events: asJson(marked) }));
}

/**
 * Adds the origin of the request, and stores the personal values. The address of a visitor is personal, so that only
 * acts of users have it in the event itself.
 */
async function withMarks(tx: Tx, events: readonly NewEvent[]): Promise<MarkedEvent[]> {
  const origin = currentOrigin();
  const parts = events.map(({ personal, ...event }) => {
    if (event.actorId !== null || !origin) return { event: { ...event, ...origin }, personal };
    return { event, personal: { customerId: null, ...personal, origin } };
  });
  const personal = parts.flatMap((part) => part.personal ?? []);
  if (personal.length === 0) return parts.map(({ event }) => event);
  const marks = (await storePersonalValues(tx, personal)).values();
  return parts.map((part) => ({ ...part.event, ...(part.personal && marks.next().value) }));
}

/**
 * Returns the pending events as JSON for `eventRows`, or null when there are none. They then no longer count as
 * pending. Therefore the caller must write them with the last statement of its transaction, and pass the written rows
 * to `afterWriting`.
 */
export function takePendingEvents(tx: Tx): string | null {
  const events = pending.get(tx);
  if (!events || events.length === 0) return null;
  pending.set(tx, []);
  return asJson(events);
}

async function writePending(tx: Tx): Promise<void> {
  const events = takePendingEvents(tx);
  if (events !== null) await afterWriting(tx, await insertEvents(tx, { events }));
}

const asJson = (events: readonly MarkedEvent[]): string =>
  JSON.stringify(
    events.map(({ data = {}, ...event }) => ({
      ...event,
      area: eventKinds[event.kind].subject,
      data,
    })),
  );

/** Adds the jobs for the reactions to the written events, and announces the events to live screens after the commit. */
export async function afterWriting(tx: Tx, written: readonly WrittenEvent[]): Promise<void> {
  for (const { id, kind, area, recordId } of written) {
    if (eventKinds[kind].reacts) await addReaction(tx, id);
    onCommit(tx, () => announce({ position: id, area, id: recordId, kind }));
  }
}

/** Builds the SQL that inserts the events of a JSON array, in the order of the array. */
export const eventRows = (events: Given<{ events: string }>["events"]) => sql<WrittenEvent>`
  insert into events (kind, area, record_id, actor_id, data, address, device, personal_id, personal_digest)
  select kind, area, "recordId", "actorId", data, address, device, "personalId", decode("personalDigest", 'hex')
  from jsonb_to_recordset(${events}::jsonb)
    as e (kind text, area text, "recordId" uuid, "actorId" uuid, data jsonb, address text, device text,
      "personalId" uuid, "personalDigest" text)
  returning id, kind, area, record_id`;

const insertEvents = compileOnce((_, { events }: Given<{ events: string }>) => eventRows(events));

const addReaction = (tx: Tx, eventId: number) =>
  sql`select graphile_worker.add_job('react', ${JSON.stringify({ eventId })}::json, max_attempts => 12)`.execute(
    tx,
  );
