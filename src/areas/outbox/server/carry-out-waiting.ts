import { Refusal } from "#src/shared/errors.ts";
import { isFact } from "#src/shared/outbox/offline.ts";
import { actorOfUser } from "#src/areas/users/core/server/actor-of-user.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { flagOfClock } from "../rules.ts";
import { parsedShown } from "../said.ts";
import type { Deciding } from "./deciding.ts";
import { blockerOf, letWait, parkCommand } from "./settle-command.ts";
import { noteCarriedOut, readContent } from "./store-command.ts";

/** A request carries out no more than this, so that it ends in time. A person lets the others go on. */
const MOST_FOLLOWERS = 100;

/**
 * The author as whoever does what a person has decided: the record is theirs. Of the person they have the rights, because
 * the author may have lost theirs; nobody can have something carried out that neither of both may do.
 * @param isAlone only the rights of the person count
 */
export async function actorFor(
  db: Database,
  authorId: string,
  { actor, isAlone }: { actor: Actor; isAlone: boolean },
): Promise<Actor> {
  if (authorId === actor.userId) return actor;
  const own = await actorOfUser(db, authorId);
  const { name, role } = own ?? (await userOf(db, authorId));
  const rights = isAlone || !own ? actor.permissions : actor.permissions.union(own.permissions);
  return {
    userId: authorId,
    name,
    role,
    permissions: rights,
    sessionId: actor.sessionId,
    mustChangePassword: false,
  };
}

const userOf = (db: Database, id: string) =>
  db.selectFrom("users").select(["name", "role"]).where("id", "=", id).executeTakeFirstOrThrow();

/**
 * Carries out what waited for a command that a person has decided, with the rights that its author has now. Returns the
 * keys of all that it looked at.
 */
export async function carryOutWaiting(
  deciding: Deciding,
  followers: readonly string[],
): Promise<readonly string[]> {
  const keys = followers.slice(0, MOST_FOLLOWERS);
  for (const key of keys) await carryOutOne(deciding, key);
  return keys;
}

async function carryOutOne({ db, secrets, of }: Deciding, key: string): Promise<void> {
  const stored = await db
    .selectFrom("deliveredCommands")
    .select(["content", "endpoint", "version", "shown", "lastServerTime", "happenedAt", "authorId"])
    .select("isClockUncertain")
    .where("key", "=", key)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!stored) return;
  const { authorId, endpoint, happenedAt, lastServerTime, isClockUncertain } = stored;
  const { deliver } = of.request.server;
  const content = readContent(secrets, key, stored.content);
  // A person can only drop it.
  if (!content) return;
  const park = (refusal: Refusal) =>
    inTransaction(db, (tx) => parkCommand(tx, secrets, { key, authorId, refusal }));
  const offline = deliver.offlineOf(endpoint, stored.version);
  if (offline instanceof Refusal) return void (await park(offline));
  const isBlocked = await inTransaction(db, async (tx) => {
    const blocker = await blockerOf(tx, { key, isFact: isFact(offline, content) });
    if (blocker?.parked) await letWait(tx, key, blocker.parked.key);
    return blocker !== null;
  });
  if (isBlocked) return;
  const actor = await actorOfUser(db, authorId);
  if (!actor) return void (await park(new Refusal("forbidden")));
  const delivered = { happenedAt, shown: parsedShown(stored.shown), lastServerTime };
  const outcome = await deliver.carryOut(
    endpoint,
    { ...content, delivered },
    { ...of, actor: { ...actor, sessionId: of.actor.sessionId } },
    async (tx) => {
      const flags = flagOfClock({ endpoint, body: content.body, isClockUncertain });
      const settled = await noteCarriedOut(tx, key, flags);
      if (settled === "now") await recordAct(tx, of.actor, "delivered_command.followed", key);
    },
  );
  // Somebody may have dropped it while the verb ran. Then its effect is undone, and it stays dropped.
  if (outcome.is === "refused" && outcome.refusal.code !== "command_decided")
    await park(outcome.refusal);
}
