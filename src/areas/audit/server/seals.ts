import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { inShopTime, today } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { latestSeal, type Seal } from "#src/server/events/seals.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { isMailReady } from "#src/areas/messaging/mail-server/server/get-server.ts";
import { insertEmail, type Cause } from "#src/areas/messaging/email/server/insert-email.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { auditContract } from "../contract.ts";

interface SealRecipient {
  email: string;
  language: Language;
}

export async function getLatestSeal(
  db: Database,
): Promise<z.output<(typeof auditContract.getLatestSeal)["output"]>> {
  const seal = await latestSeal(db);
  const { rows } = await sql<{ unsealed: number }>`
    select count(*)::int as unsealed from events where id > ${seal?.lastId ?? 0}`.execute(db);
  return { seal, unsealed: rows[0]?.unsealed ?? 0 };
}

/** @throws Refusal not_found (nothing is sealed yet), email_not_set_up */
export async function sendSeal(
  tx: Tx,
  actor: Actor,
  recipient: SealRecipient,
): Promise<{ ok: true }> {
  const seal = (await latestSeal(tx)) ?? refuse("not_found");
  if (!(await isMailReady(tx))) refuse("email_not_set_up");
  await emailSeal(tx, seal, recipient, { occasion: null, createdBy: actor.userId });
  return { ok: true };
}

/**
 * Sends the latest seal to the address in the settings, once a day. A job calls it every hour, because the PC of a shop
 * may be off at any hour. The first call after midnight thus sends a seal of the whole day before. Two calls at once
 * send one email.
 */
export async function sendDailySeal(db: Database): Promise<void> {
  const { sealEmail } = await getSettings(db, "security");
  if (!sealEmail || !(await isMailReady(db))) return;
  const { language } = await getSettings(db, "business");
  await inTransaction(db, async (tx) => {
    const seal = await latestSeal(tx);
    if (!seal) return;
    const occasion = { kind: `audit_seal ${today()}`, recordId: SHOP_ID };
    await emailSeal(tx, seal, { email: sealEmail, language }, { occasion, createdBy: null });
  });
}

/** Stores the email and records it, unless there is one already about this occasion. */
async function emailSeal(
  tx: Tx,
  { number, digest, sealedAt }: Seal,
  { email, language }: SealRecipient,
  cause: Cause,
): Promise<void> {
  const t = wordsOf("audit", language);
  const { name: shop } = await getSettings(tx, "business");
  const values = { shop, number: String(number), digest, at: inShopTime(sealedAt) };
  const id = await insertEmail(
    tx,
    {
      recipient: email,
      subject: t("seal.subject", values),
      body: t("seal.body", values),
      type: "custom",
      purpose: "service",
      language,
      customerId: null,
      deviceId: null,
      attachment: null,
    },
    cause,
  );
  if (id === null) return;
  await recordAct(tx, cause.createdBy, "audit.seal_sent", SHOP_ID, { number, digest });
}
