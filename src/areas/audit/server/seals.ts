import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Language } from "#src/shared/words.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { latestSeal } from "#src/server/events/seals.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { isMailReady } from "#src/areas/messaging/mail-server/server/get-server.ts";
import { insertEmail } from "#src/areas/messaging/email/server/insert-email.ts";
import { SHOP_ID } from "#src/areas/settings/server/update-settings.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { auditContract } from "../contract.ts";

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
  { email, language }: { email: string; language: Language },
): Promise<{ ok: true }> {
  const seal = (await latestSeal(tx)) ?? refuse("not_found");
  if (!(await isMailReady(tx))) refuse("email_not_set_up");
  const t = wordsOf("audit", language);
  const { name: shop } = await getSettings(tx, "business");
  const { number, digest } = seal;
  const values = { shop, number: String(number), digest, at: inShopTime(seal.sealedAt) };
  await insertEmail(
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
    { occasion: null, createdBy: actor.userId },
  );
  await recordEvent(tx, {
    kind: "audit.seal_sent",
    recordId: SHOP_ID,
    actorId: actor.userId,
    data: { number, digest },
  });
  return { ok: true };
}
