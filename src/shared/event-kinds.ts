import { settingsEvents } from "#src/areas/settings/events.ts";
import { usersEvents } from "#src/areas/users/events.ts";
import { customersEvents } from "#src/areas/customers/events.ts";
import { inventoryEvents } from "#src/areas/inventory/events.ts";
import { paymentsEvents } from "#src/areas/payments/events.ts";
import { issuesEvents } from "#src/areas/issues/events.ts";
import { devicesEvents } from "#src/areas/devices/events.ts";
import { salesEvents } from "#src/areas/sales/events.ts";
import { returnsEvents } from "#src/areas/returns/events.ts";
import type { AreaEvents, Hearers } from "./area-events.ts";

/** The events of all areas. Each area declares its own events in its `events.ts`, which imports only types. */
const declared = {
  ...settingsEvents,
  ...usersEvents,
  ...customersEvents,
  ...inventoryEvents,
  ...paymentsEvents,
  ...issuesEvents,
  ...devicesEvents,
  ...salesEvents,
  ...returnsEvents,
};

type Declared = typeof declared;

/** The kind of record that an event is about, as screens know it. */
export type Subject = keyof Declared;

export type EventKind = {
  [S in Subject]: keyof Declared[S]["kinds"];
}[Subject];

const entries = Object.entries<AreaEvents[string]>(declared);

/**
 * The closed list of all events. Each event is written to the table `events` in the transaction of its effect. The
 * events are the audit trail. Live screens are told of them, and background jobs run their reactions.
 */
export const eventKinds = Object.fromEntries(
  entries.flatMap(([subject, { kinds }]) =>
    Object.entries(kinds).map(([kind, { reacts = false }]) => [kind, { subject, reacts }]),
  ),
) as Readonly<Record<EventKind, { subject: Subject; reacts: boolean }>>;

/** Subject → the users who may read its records and are told which record changed. */
export const hearersOfIds = Object.fromEntries(
  entries.map(([subject, events]) => [subject, events.hearersOfIds]),
) as Readonly<Record<Subject, Hearers>>;

/** A change as sent to a live screen. The screen fetches the data itself, with its user's rights. */
export interface Change {
  /** The subject of the event, or "all". It is called `area`, because clients of the API know it by this name. */
  area: string;
  id: string;
  kind: string;
}
