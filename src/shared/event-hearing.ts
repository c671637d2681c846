/**
 * Which changes a listener is told of. A live screen is told the id of a record only if its user may read that record;
 * nobody is told of an event whose area does not say who hears of it.
 */
import type { Hearers } from "./area-events.ts";
import { hearing, type Change, type EventArea, type EventKind } from "./event-kinds.ts";
import type { Permission } from "./permissions.ts";

/** Events of a session, which change nothing that others see of its user. */
const ofNobodyElse: ReadonlySet<string> = new Set<EventKind>([
  "user.signed_in",
  "user.signed_out",
  "user.password_reset",
  "user.password_changed",
  "user.two_factor_changed",
  "access_token.created",
  "access_token.revoked",
]);

/** A change that names no record: everything of `area` is to be fetched again. */
export const unnamedChange = (area: string): Change => ({
  area,
  id: "00000000-0000-0000-0000-000000000000",
  kind: "resync",
});

export interface Listener {
  /** null for a program with an access token: it is told what its permissions cover, and nothing of its owner. */
  userId: string | null;
  permissions: ReadonlySet<Permission>;
}

/** What a listener is told of a change: the change itself, only its area, or nothing. Users are told of changes to themselves. */
export function heardOf({ area, id, kind }: Change, listener: Listener): Change[] {
  if (area === "all") return [{ area, id, kind }];
  const known = isArea(area) ? hearing[area] : null;
  if (!known) return [];
  if (listener.userId === id || hears(known.named, listener)) return [{ area, id, kind }];
  if (ofNobodyElse.has(kind)) return [];
  return Object.entries(known.shownIn ?? {})
    .filter(([, hearers]) => hears(hearers, listener))
    .map(([shown]) => unnamedChange(shown));
}

const isArea = (area: string): area is EventArea => Object.hasOwn(hearing, area);

const hears = (hearers: Hearers, { permissions }: Listener): boolean =>
  hearers === "signed-in" || hearers.some((permission) => permissions.has(permission));
