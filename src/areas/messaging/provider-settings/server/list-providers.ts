import type { Database, Tx } from "#src/server/database.ts";
import { describeCredentials, stateOf } from "#src/server/providers/credentials.ts";
import { healthIn } from "#src/server/providers/health.ts";
import type { SmsProviderSettings } from "../../providers/contract.ts";
import { smsCredentialNames, type SmsProviderName } from "../../providers/provider-names.ts";
import { CALLBACK_KEY } from "../../providers/server/adapters/africas-talking.ts";
import { smsAdapters } from "../../providers/server/all-adapters.ts";
import {
  callbackUrlOf,
  readProvider,
  type SmsServices,
} from "../../providers/server/provider-context.ts";

type Row = Awaited<ReturnType<typeof readProvider>>;

/** Lists all providers in their order; the one that sends nothing is the last. */
export async function listSmsProviders(
  db: Database | Tx,
  services: SmsServices,
): Promise<{ items: SmsProviderSettings[] }> {
  const rows = await db.selectFrom("smsProviders").selectAll().orderBy("position").execute();
  return { items: rows.map((row) => toSettings(row, services)) };
}

export async function getSmsProvider(
  db: Database | Tx,
  services: SmsServices,
  name: SmsProviderName,
): Promise<SmsProviderSettings> {
  return toSettings(await readProvider(db, name), services);
}

function toSettings(row: Row, { publicUrl }: SmsServices): SmsProviderSettings {
  const { name, isActive, sender, baseUrl } = row;
  const adapter = smsAdapters[name];
  const credentials = describeCredentials(smsCredentialNames, adapter.credentials, row);
  const ofSender = { isRequired: adapter.needsSender, isSet: sender !== "" };
  const reports = reportsOf(name);
  const isReachable = callbackUrlOf(publicUrl, name, baseUrl) !== null;
  return {
    name,
    isActive,
    position: row.position,
    sender,
    baseUrl,
    credentials,
    reports,
    isSimulated: name === "log",
    state: stateOf([...credentials, ofSender], isActive, row.isHealthy),
    needsSender: adapter.needsSender,
    hasReports:
      reports === "asked" ||
      (isReachable && (reports === "signed" || row.secretsSet.includes(CALLBACK_KEY))),
    health: healthIn(row),
  };
}

function reportsOf(name: SmsProviderName): SmsProviderSettings["reports"] {
  if (smsAdapters[name].readReport) return "asked";
  if (name === "twilio") return "signed";
  return name === "africas_talking" ? "secret_address" : "none";
}
