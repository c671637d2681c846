import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  describeCredentials,
  savedSettings,
  type SavedProvider,
  stateOf,
} from "#src/server/providers/credentials.ts";
import {
  askForHealth,
  checkProvider,
  testByHand,
  type CheckedProvider,
} from "#src/server/providers/check-provider.ts";
import { healthColumns, healthIn, testProvider } from "#src/server/providers/health.ts";
import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import { cardPages, wallets } from "../../providers.ts";
import { lockFiscalState } from "../../fiscal/server/switch.ts";
import type { Gateway, Requestable } from "../../gateways/contract.ts";
import type { GatewayAdapter } from "../../gateways/server/gateway.ts";
import { credentialNames, type GatewayName } from "../../gateways/gateway-names.ts";
import { adapterOf, adapters } from "../../gateways/server/all-adapters.ts";
import {
  callbackUrlOf,
  contextOf,
  purposeOf,
  type GatewayServices,
} from "../../gateways/server/gateway-context.ts";
import { readyAdapters } from "../../gateways/server/gateway-for.ts";

/** Every method and wallet that a provider may collect. */
const kinds = [
  ...["card" as const, ...cardPages].map((provider) => ({ method: "card" as const, provider })),
  ...[...wallets, "mobile_money" as const].map((provider) => ({
    method: "mobile_money" as const,
    provider,
  })),
];

/** Lists the kinds of payments that a provider can collect now. */
export async function listRequestable(db: Database): Promise<{ items: Requestable[] }> {
  const ready = await readyAdapters(db);
  const items = kinds.flatMap(({ method, provider }) => {
    const adapter = ready.find((each) => each.collects(method, provider));
    return adapter
      ? [{ method, provider, gateway: adapter.name, isSimulated: adapter.name === "simulator" }]
      : [];
  });
  return { items };
}

export async function listGateways(
  db: Database | Tx,
  services: GatewayServices,
): Promise<{ items: Gateway[] }> {
  const rows = await db.selectFrom("paymentGateways").selectAll().execute();
  return {
    items: adapters.map((adapter) => {
      const row = rows.find(({ name }) => name === adapter.name);
      return toGateway(adapter, row, services);
    }),
  };
}

type Row = Awaited<ReturnType<typeof rowOf>>;

const rowOf = (db: Database | Tx, name: GatewayName) =>
  db.selectFrom("paymentGateways").selectAll().where("name", "=", name).executeTakeFirst();

function toGateway(adapter: GatewayAdapter, row: Row, { publicUrl }: GatewayServices): Gateway {
  const { name } = adapter;
  const credentials = describeCredentials(credentialNames, adapter.credentials, row);
  const isOn = row?.isOn ?? false;
  return {
    name,
    isSimulated: name === "simulator",
    state: stateOf(credentials, isOn, row?.isHealthy ?? null),
    isOn,
    baseUrl: row?.baseUrl ?? null,
    callbackUrl: adapter.verifyCallback ? callbackUrlOf(publicUrl, name) : null,
    collects: kinds.filter(({ method, provider }) => adapter.collects(method, provider)),
    credentials,
    health: healthIn(row),
  };
}

export async function getGateway(
  db: Database | Tx,
  services: GatewayServices,
  name: GatewayName,
): Promise<Gateway> {
  return toGateway(adapterNamed(name), await rowOf(db, name), services);
}

/** @throws Refusal not_found (the provider has no adapter) */
const adapterNamed = (name: GatewayName): GatewayAdapter => adapterOf(name) ?? refuse("not_found");

/**
 * Saves credentials. The secret ones are sealed and never shown again. The gateway collects nothing until it is tested
 * again. The event names the fields, not their values.
 * @throws Refusal not_found, credentials_needed_again, validation_failed (a credential that the provider does not know)
 */
export async function saveGateway(
  tx: Tx,
  actor: Actor,
  services: GatewayServices,
  name: GatewayName,
  { credentials = {}, baseUrl }: SavedProvider,
): Promise<Gateway> {
  const adapter = adapterNamed(name);
  await ensureRow(tx, name);
  const stored = await tx
    .selectFrom("paymentGateways")
    .select(["plain", "sealed", "baseUrl", "secretsSet"])
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { credentials: fields } = adapter;
  await tx
    .updateTable("paymentGateways")
    .set(savedSettings(services.secrets, purposeOf(name), fields, stored, { credentials, baseUrl }))
    .where("name", "=", name)
    .execute();
  await recordAct(tx, actor, "gateway.saved", SHOP_ID, {
    name,
    credentials: Object.keys(credentials),
    baseUrl,
  });
  return getGateway(tx, services, name);
}

/**
 * Switches a gateway on, after a test, or off. The simulator and fiscal receipts are never on together, because a
 * simulated sale must not be reported to the tax authority.
 * @throws Refusal not_found, provider_not_configured (a required credential is missing), simulated_and_fiscal
 */
export async function switchGateway(
  db: Database,
  actor: Actor,
  services: GatewayServices,
  name: GatewayName,
  isOn: boolean,
): Promise<Gateway> {
  const provider = checked(db, services, name);
  const health = isOn ? await askForHealth(db, provider) : null;
  return inTransaction(db, async (tx) => {
    if (isOn && name === "simulator" && (await lockFiscalState(tx))) refuse("simulated_and_fiscal");
    await tx
      .insertInto("paymentGateways")
      .values({ name, isOn })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ isOn }))
      .execute();
    if (health) await provider.store(tx, health);
    await recordAct(tx, actor, "gateway.switched", SHOP_ID, { name, isOn });
    return getGateway(tx, services, name);
  });
}

/** @throws Refusal not_found, provider_not_configured */
export const testGateway = async (
  db: Database,
  actor: Actor,
  services: GatewayServices,
  name: GatewayName,
): Promise<Gateway> =>
  testByHand(db, checked(db, services, name), {
    kind: "gateway.tested",
    recordId: SHOP_ID,
    actorId: actor.userId,
  });

/** Tests every gateway that is on. The job runs every five minutes, so that a provider that is back is used again. */
export async function checkGateways(db: Database, services: GatewayServices): Promise<void> {
  const on = await db
    .selectFrom("paymentGateways")
    .select("name")
    .where("isOn", "=", true)
    .execute();
  const named = adapters.filter(({ name }) => on.some((gateway) => gateway.name === name));
  for (const { name } of named) await checkGateway(db, services, name);
}

/** Tests a gateway and stores the result. @throws Refusal provider_not_configured */
export const checkGateway = async (
  db: Database,
  services: GatewayServices,
  name: GatewayName,
): Promise<ProviderHealth> => checkProvider(db, checked(db, services, name));

/** @throws Refusal not_found (the provider has no adapter) */
function checked(
  db: Database,
  services: GatewayServices,
  name: GatewayName,
): CheckedProvider<Gateway> {
  const adapter = adapterNamed(name);
  return {
    name,
    ask: async () => {
      const context = await contextOf(db, services, name);
      return testProvider(() => adapter.health(context), context.credentials);
    },
    store: async (tx, health) => {
      await ensureRow(tx, name);
      await tx
        .updateTable("paymentGateways")
        .set(healthColumns(health))
        .where("name", "=", name)
        .execute();
    },
    show: (reader) => getGateway(reader, services, name),
  };
}

const ensureRow = (tx: Tx, name: GatewayName) =>
  tx
    .insertInto("paymentGateways")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();

/** Ends the payments of the simulator when the demo shop ends. */
export async function switchSimulatorOff(tx: Tx, actor: Actor): Promise<void> {
  const switched = await tx
    .updateTable("paymentGateways")
    .set({ isOn: false })
    .where("name", "=", "simulator")
    .where("isOn", "=", true)
    .returning("name")
    .execute();
  if (switched.length === 0) return;
  await recordAct(tx, actor, "gateway.switched", SHOP_ID, { name: "simulator", isOn: false });
}

/** Lets the simulator collect payments: for the demo shop and the tests. */
export async function switchSimulatorOn(tx: Tx): Promise<void> {
  await tx
    .insertInto("paymentGateways")
    .values({ name: "simulator", isOn: true, isHealthy: true, healthCheckedAt: sql`now()` })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ isOn: true, isHealthy: true }))
    .execute();
}
