import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { asCallback } from "#src/server/providers/callback.ts";
import { receiveWebhook } from "#src/server/webhooks/receive-webhook.ts";
import type { WebhookSource } from "#src/server/webhooks/webhook-source.ts";
import { takeReport } from "./take-report.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";
import { smsAdapters } from "../../providers/server/all-adapters.ts";
import {
  contextOf,
  readProvider,
  type SmsServices,
} from "../../providers/server/provider-context.ts";
import type { DeliveryReport } from "../../providers/server/sms-provider.ts";

/** What the verified callback of a request reports, from the check of its signature until the request ends. */
const verified = new WeakMap<
  FastifyRequest,
  { bytes: Buffer; reports: readonly DeliveryReport[] }
>();

/** Verifies a status callback. @throws Refusal unauthenticated */
export async function verifySmsCallback(
  db: Database,
  services: SmsServices,
  name: SmsProviderName,
  bytes: Buffer,
  request: FastifyRequest,
): Promise<void> {
  const context = contextOf(services, name, await readProvider(db, name));
  const reports = smsAdapters[name].verifyCallback?.(asCallback(bytes, request), context);
  verified.set(request, { bytes, reports: reports ?? refuse("unauthenticated") });
}

/**
 * Takes the reports of a verified callback, and logs it. A repeated one changes nothing. A report about an unknown message
 * is answered like the others: it may be of a test, or arrive before the answer to the request to send, and `takeReport`
 * keeps it until then.
 */
export function receiveSmsCallback(
  db: Database,
  name: SmsProviderName,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  const { bytes, reports } = verified.get(request) ?? refuse("unauthenticated");
  const said = reports.map((report): LoggedReport => {
    const { providerMessageId, attemptId, status } = report;
    return { providerMessageId, attemptId, status };
  });
  return receiveWebhook(db, { source: name, bytes, said }, (tx) => takeReports(tx, name, reports));
}

async function takeReports(
  tx: Tx,
  name: SmsProviderName,
  reports: readonly DeliveryReport[],
): Promise<void> {
  for (const report of reports) await takeReport(tx, name, report);
}

/** What is logged of a report, so that it can be taken again. The provider's words may name the number. */
const loggedReport = z.object({
  providerMessageId: z.string(),
  attemptId: z.string().optional(),
  status: z.enum(["sent", "delivered", "failed"]),
});
type LoggedReport = z.output<typeof loggedReport>;

/** The SMS providers that send callbacks. */
export const smsWebhooks: readonly WebhookSource[] = Object.values(smsAdapters)
  .filter((adapter) => adapter.verifyCallback)
  .map(({ name }) => ({
    name,
    take: (tx, said) => takeReports(tx, name, z.array(loggedReport).parse(said)),
  }));
