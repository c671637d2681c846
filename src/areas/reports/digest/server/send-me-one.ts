import { refuse } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { isMailReady } from "#src/areas/messaging/mail-server/server/get-server.ts";
import { asNumber, refusalOfNumber } from "#src/areas/messaging/outgoing/server/addressee.ts";
import { readShop } from "#src/areas/messaging/outgoing/server/shop-of-messages.ts";
import { refuseOverLimit } from "#src/areas/messaging/sms/server/send-message.ts";
import type { DigestChannel } from "../contract.ts";
import { dayOfDigest } from "../rules.ts";
import { MAX_DIGEST_PARTS } from "./digest-sms.ts";
import { insertDigest } from "./insert-digest.ts";
import { DIGEST_RIGHT } from "./read-digest.ts";
import { writeDigest } from "./write-digest.ts";

/**
 * Sends the actor a digest at once, to the address or number of their own account. The daily one is sent all the same.
 * @throws Refusal forbidden, email_not_set_up, no_mobile_number, foreign_number, sms_limit_reached
 */
export async function sendMeDigest(
  tx: Tx,
  actor: Actor,
  { channel, language }: { channel: DigestChannel; language: Language },
  publicUrl: string,
): Promise<{ ok: true }> {
  requirePermission(actor, DIGEST_RIGHT);
  const sendTo = await ownAddress(tx, actor, channel);
  const day = dayOfDigest(await getSettings(tx, "notifications"), new Date());
  const written = await writeDigest(tx, actor, { day, language, publicUrl });
  const createdBy = actor.userId;
  await insertDigest(tx, { channel, sendTo, language, day, recipientId: null, createdBy }, written);
  return { ok: true };
}

async function ownAddress(tx: Tx, actor: Actor, channel: DigestChannel): Promise<string> {
  const { email, phone } = await tx
    .selectFrom("users")
    .select(["email", "phone"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (channel === "email") return (await isMailReady(tx)) ? email : refuse("email_not_set_up");
  const shop = await readShop(tx);
  const number = asNumber(phone);
  const against = refusalOfNumber(number, shop.notifications.smsForeignNumbers);
  if (against) refuse(against === "foreign_number" ? "foreign_number" : "no_mobile_number");
  await refuseOverLimit(tx, shop, MAX_DIGEST_PARTS);
  return number ?? refuse("no_mobile_number");
}
