import type { FastifyRequest } from "fastify";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { asCallback } from "#src/server/providers/callback.ts";
import { takeReport } from "../../sms/server/take-report.ts";
import type { SmsProviderName } from "../provider-names.ts";
import { smsAdapters } from "./all-adapters.ts";
import { contextOf, readProvider, type SmsServices } from "./provider-context.ts";
import type { DeliveryReport } from "./sms-provider.ts";

/** What the verified callback of a request reports, from the check of its signature until the request ends. */
const verified = new WeakMap<FastifyRequest, readonly DeliveryReport[]>();

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
  verified.set(request, reports ?? refuse("unauthenticated"));
}

/**
 * Takes the reports of a verified callback. A repeated one changes nothing. A report about an unknown message is
 * answered like the others: it may be of a test, or arrive before the answer to the request to send, and `takeReport`
 * keeps it until then.
 */
export async function hearSmsProvider(
  tx: Tx,
  name: SmsProviderName,
  request: FastifyRequest,
): Promise<{ ok: true }> {
  await takeReports(tx, name, verified.get(request) ?? refuse("unauthenticated"));
  return { ok: true };
}

/** Takes what a verified callback reports. It may be taken again at any time. */
export async function takeReports(
  tx: Tx,
  name: SmsProviderName,
  reports: readonly DeliveryReport[],
): Promise<void> {
  for (const report of reports) await takeReport(tx, name, report);
}
