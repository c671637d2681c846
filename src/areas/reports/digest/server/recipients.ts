/** Who gets the digest of a day. */
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { actorOfUser } from "#src/areas/users/core/server/actor-of-user.ts";
import type { NewRecipient } from "../contract.ts";
import { DIGEST_RIGHT } from "./read-digest.ts";

/**
 * Adds a recipient. An address gets what the user sees who adds it, so that nobody lets others read what they may not
 * read themselves.
 * @throws Refusal not_found, forbidden, digest_recipient_exists, digest_recipient_unfit
 */
export async function addRecipient(
  tx: Tx,
  actor: Actor,
  input: NewRecipient,
): Promise<{ id: string }> {
  const { channel, language } = input;
  const userId = "userId" in input ? input.userId : null;
  const address = "address" in input ? input.address : null;
  if (userId) await refuseUnfit(tx, userId);
  else requirePermission(actor, DIGEST_RIGHT);
  const id = newId();
  await tx
    .insertInto("digestRecipients")
    .values({ id, userId, address, channel, language, addedBy: actor.userId })
    .execute();
  await recordAct(tx, actor, "digest_recipient.added", id, {
    after: { userId, address, channel, language },
  });
  return { id };
}

async function refuseUnfit(tx: Tx, userId: string): Promise<void> {
  const reader = (await actorOfUser(tx, userId)) ?? refuse("not_found");
  if (!may(reader, DIGEST_RIGHT)) refuse("digest_recipient_unfit");
}

/** @throws Refusal not_found */
export async function removeRecipient(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  const removed = await tx
    .deleteFrom("digestRecipients")
    .where("id", "=", id)
    .returning(["userId", "address", "channel", "language"])
    .executeTakeFirstOrThrow(notFound);
  await recordAct(tx, actor, "digest_recipient.removed", id, { before: removed });
  return { ok: true };
}
