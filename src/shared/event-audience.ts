/**
 * Decides who is told of a change, and how much. A live screen gets the id of a changed record only if its user may
 * read the record. A user who may only call some endpoint that shows records of this kind is told that one of them has
 * changed, but not which.
 */
import { isWrite, type Access, type Contract } from "./contract.ts";
import type { Audience } from "./area-events.ts";
import { audience, type Change, type EventKind, type Subject } from "./event-kinds.ts";
import type { Permission } from "./permissions.ts";

/** Subject → the users who may call at least one endpoint that shows records of this subject. */
export type Readers = ReadonlyMap<Subject, Audience>;

/** Computes the readers of each subject from the `access` and `refreshesOn` of all endpoints. */
export function readersOf(contracts: readonly Contract[]): Readers {
  const readers = new Map<Subject, Audience>();
  for (const endpoint of contracts.flatMap((contract) => Object.values(contract))) {
    const added = isWrite(endpoint) ? [] : listenersFor(endpoint.access);
    for (const subject of endpoint.refreshesOn ?? []) {
      const known = readers.get(subject) ?? [];
      const areAll = known === "signed-in" || added === "signed-in";
      readers.set(subject, areAll ? "signed-in" : [...new Set([...known, ...added])]);
    }
  }
  return readers;
}

/**
 * Users with this access. None for `public`, because public pages have their own stream. None for `session` and
 * `second-factor-setup`: such reads show only the caller's own data, and `visibleChange` always tells users of changes
 * to themselves.
 */
function listenersFor(access: Access): Audience {
  if (access === "public" || access === "session" || access === "second-factor-setup") return [];
  if (access === "signed-in") return access;
  return typeof access === "string" ? [access] : access;
}

/**
 * Events about a user's signing in, access tokens and notifications. Listeners outside `audience` are told only of
 * their own.
 */
const ofNobodyElse: ReadonlySet<string> = new Set<EventKind>([
  "user.signed_in",
  "user.signed_in_elsewhere",
  "user.signed_out",
  "user.password_reset",
  "user.password_changed",
  "user.two_factor_changed",
  "user.recovery_codes_made",
  "user.recovery_code_used",
  "user.passkey_added",
  "user.passkey_removed",
  "user.pin_changed",
  "user.sessions_ended",
  "access_token.created",
  "access_token.revoked",
  "notification.sent_to_user",
  "notification.read",
  "notification.chosen",
]);

/** A change that names no record: its id is all zeros. Screens then refetch all data with this subject. */
export const unnamedChange = (subject: string): Change => ({
  area: subject,
  id: "00000000-0000-0000-0000-000000000000",
  kind: "resync",
});

export interface Listener {
  /**
   * The user of a live screen. null for a program with an access token: unlike a user, it is not always told of
   * changes to its owner.
   */
  userId: string | null;
  permissions: ReadonlySet<Permission>;
}

/**
 * Returns the part of a change of which a listener may be told: the whole change, only its subject, or null for
 * nothing. Users are always told of changes to themselves.
 */
export function visibleChange(
  { area: subject, id, kind, needs }: Change,
  listener: Listener,
  readers: Readers,
): Change | null {
  const change = { area: subject, id, kind };
  if (subject === "all") return change;
  if (!isSubject(subject)) return null;
  if (needs !== undefined && !listener.permissions.has(needs)) return null;
  if (listener.userId === id || includesListener(audience[subject], listener)) return change;
  if (ofNobodyElse.has(kind)) return null;
  return includesListener(readers.get(subject) ?? [], listener) ? unnamedChange(subject) : null;
}

const isSubject = (name: string): name is Subject => Object.hasOwn(audience, name);

const includesListener = (members: Audience, { permissions }: Listener): boolean =>
  members === "signed-in" || members.some((permission) => permissions.has(permission));
