import { asId } from "#src/shared/ids.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import { LONGEST_OUTAGE_MS } from "#src/shared/outbox/limits.ts";
import type { Flag, ReviewSubject } from "#src/shared/outbox/review-kinds.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";

/** Whether a command may wait for the record. Every shop has the walk-in customer from the start. */
export const isOwnRecord = (id: string): boolean => id !== WALK_IN_CUSTOMER_ID;

/** Answers are kept for 90 days with their keys. An older command could be carried out a second time. */
export const LONGEST_DAYS = 80;

const DAY_MS = 24 * 60 * 60_000;

interface Clocks {
  /** By the clock of the device. */
  madeAt: string;
  sentAt: string;
  /** By the clock of the server. */
  receivedAt: Date;
  lastServerTime: string | null;
}

/**
 * When a command happened, by the clock of the server. Only its age is taken from the device, whose clock may be wrong, and
 * it happened after the last answer that the device had. A clock that was set between tap and sending makes the age
 * impossible; the nearest possible moment is then taken, and `isUncertain` says so. It also says so of what only the device
 * can know: that it had no contact for longer than the longest outage, or never.
 */
export function momentOf({ madeAt, sentAt, receivedAt, lastServerTime }: Clocks): {
  happenedAt: Date;
  isUncertain: boolean;
} {
  const age = Date.parse(sentAt) - Date.parse(madeAt);
  const counted = receivedAt.getTime() - age;
  const earliest = lastServerTime === null ? -Infinity : Date.parse(lastServerTime);
  const kept = Math.min(Math.max(counted, earliest), receivedAt.getTime());
  const isLong = kept - earliest > LONGEST_OUTAGE_MS || age > LONGEST_OUTAGE_MS;
  return { happenedAt: new Date(kept), isUncertain: kept !== counted || isLong };
}

export const isTooOld = (happenedAt: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - happenedAt.getTime() > LONGEST_DAYS * DAY_MS;

/** The records whose moment people read in papers and figures, by the endpoint that creates them. */
const dated: Readonly<Record<string, ReviewSubject>> = {
  createSale: "sale",
  createDevice: "device",
  takeDevicePayment: "payment",
};

type Sent = Pick<Command, "endpoint" | "body">;

const datedAs = (endpoint: string): ReviewSubject | undefined =>
  Object.hasOwn(dated, endpoint) ? dated[endpoint] : undefined;

function idIn(body: unknown): string | null {
  const given = typeof body === "object" && body && "id" in body ? body.id : undefined;
  return typeof given === "string" ? asId(given) : null;
}

/** Whether a command lacks the id of its record. Then no flag could name the record, and people would never look at it. */
export const lacksId = ({ endpoint, body }: Sent): boolean =>
  datedAs(endpoint) !== undefined && idIn(body) === null;

/** The flag of a record whose moment is not certain, because only its device knows it. */
export function flagOfClock({
  isClockUncertain,
  ...sent
}: Sent & { isClockUncertain: boolean }): Flag[] {
  const kind = datedAs(sent.endpoint);
  const id = idIn(sent.body);
  return isClockUncertain && kind && id ? [{ kind: "clock_uncertain", subject: { kind, id } }] : [];
}
