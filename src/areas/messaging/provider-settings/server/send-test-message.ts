import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import type { TestMessageResult } from "../../providers/contract.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";
import { smsAdapters } from "../../providers/server/all-adapters.ts";
import { getSmsProvider } from "./list-providers.ts";
import {
  contextOf,
  readProvider,
  type SmsServices,
} from "../../providers/server/provider-context.ts";
import type { SendAnswer } from "../../providers/server/sms-provider.ts";

/** The text is fixed. Otherwise a user could send any text to a customer as a test, without consent and limits. */
const TEXT = "Fundi: this is a test message. / Huu ni ujumbe wa majaribio.";

/** How many test messages the whole shop may send. */
const MOST = 10;
const WITHIN_SECONDS = 3600;

/**
 * Sends a test message at once, also through a provider that is switched off, and tells the provider's answer. It is no
 * message of the history. The event does not contain the number.
 * @throws Refusal provider_not_configured, too_many_requests
 */
export async function sendTestMessage(
  db: Database,
  actor: Actor,
  services: SmsServices,
  name: SmsProviderName,
  to: string,
): Promise<TestMessageResult> {
  const { state } = await getSmsProvider(db, services, name);
  if (state === "incomplete") refuse("provider_not_configured");
  await countCall(db, "test messages", MOST, WITHIN_SECONDS);
  // Reports about it would belong to no message.
  const context = { ...contextOf(services, name, await readProvider(db, name)), callbackUrl: null };
  const attempt = { id: newId(), to, text: TEXT, providerMessageId: null };
  // An adapter should never throw. If one does, nobody knows what it sent.
  const answer = await smsAdapters[name]
    .send(attempt, context)
    .catch((): SendAnswer => ({ status: "unknown" }));
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, "sms_provider.test_message_sent", SHOP_ID, {
      name,
      status: answer.status,
    }),
  );
  return {
    status: answer.status,
    detail: answer.status === "refused" ? answer.detail : null,
    cost: (answer.status === "accepted" && answer.costText) || null,
  };
}
