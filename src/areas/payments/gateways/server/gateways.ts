import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { SHOP_ID } from "#src/areas/settings/server/update-settings.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { cardPages, wallets } from "../../providers.ts";
import { holdFiscalState } from "../../fiscal/server/switch.ts";
import type { Gateway, Requestable } from "../contract.ts";
import type { GatewayAdapter, GatewayHealth } from "./gateway.ts";
import { credentialNames, type GatewayName } from "../gateway-names.ts";
import { adapterOf, adapters } from "./all-adapters.ts";
import {
  callbackUrlOf,
  contextOf,
  openCredentials,
  purposeOf,
  type GatewayServices,
} from "./gateway-context.ts";
import { readyAdapters } from "./gateway-for.ts";

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

const credentialsOf = ({ credentials }: GatewayAdapter) =>
  credentialNames.flatMap((name) => {
    const field = credentials[name];
    return field ? [{ name, ...field }] : [];
  });

function toGateway(adapter: GatewayAdapter, row: Row, { publicUrl }: GatewayServices): Gateway {
  const { name } = adapter;
  const plain = (row?.plain ?? {}) as Record<string, string>;
  const secretsSet = row?.secretsSet ?? [];
  const credentials = credentialsOf(adapter).map((field) => ({
    ...field,
    isSet: field.isSecret ? secretsSet.includes(field.name) : field.name in plain,
    value: field.isSecret ? null : (plain[field.name] ?? null),
  }));
  const isOn = row?.isOn ?? false;
  const isComplete = credentials.every(({ isRequired, isSet }) => isSet || !isRequired);
  return {
    name,
    isSimulated: name === "simulator",
    state: !isComplete ? "incomplete" : !isOn ? "off" : row?.isHealthy ? "ready" : "unhealthy",
    isOn,
    baseUrl: row?.baseUrl ?? null,
    callbackUrl: adapter.verifyCallback ? callbackUrlOf(publicUrl, name) : null,
    collects: kinds.filter(({ method, provider }) => adapter.collects(method, provider)),
    credentials,
    health:
      row?.healthCheckedAt && row.isHealthy !== null
        ? { isHealthy: row.isHealthy, detail: row.healthDetail, checkedAt: row.healthCheckedAt }
        : null,
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

interface SavedGateway {
  credentials?: Record<string, string> | undefined;
  baseUrl?: string | null | undefined;
}

/**
 * Saves credentials. The secret ones are sealed and never shown again. With other credentials the last test proves
 * nothing, so the gateway collects nothing until it is tested again. The event names the fields, not their values.
 * @throws Refusal not_found, validation_failed (a credential that the provider does not know)
 */
export async function saveGateway(
  tx: Tx,
  actor: Actor,
  services: GatewayServices,
  name: GatewayName,
  { credentials = {}, baseUrl }: SavedGateway,
): Promise<Gateway> {
  const adapter = adapterNamed(name);
  const known = credentialsOf(adapter);
  for (const field of Object.keys(credentials)) {
    if (known.every(({ name: each }) => each !== field))
      refuse("validation_failed", { fields: { [`credentials.${field}`]: "is not known" } });
  }
  await ensureRow(tx, name);
  const stored = await tx
    .selectFrom("paymentGateways")
    .select(["plain", "sealed", "baseUrl"])
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const all = { ...openCredentials(services.secrets, name, stored), ...credentials };
  const kept = Object.entries(all).filter(([, value]) => value !== "");
  const isSecret = ([field]: [string, string]) =>
    known.find(({ name: each }) => each === field)?.isSecret !== false;
  const secret = kept.filter(isSecret);
  await tx
    .updateTable("paymentGateways")
    .set({
      plain: JSON.stringify(Object.fromEntries(kept.filter((field) => !isSecret(field)))),
      sealed:
        secret.length > 0
          ? services.secrets.seal(JSON.stringify(Object.fromEntries(secret)), purposeOf(name))
          : null,
      secretsSet: secret.map(([field]) => field),
      baseUrl: baseUrl === undefined ? stored.baseUrl : baseUrl,
      isHealthy: null,
      healthDetail: null,
      healthCheckedAt: null,
      updatedAt: sql`now()`,
    })
    .where("name", "=", name)
    .execute();
  await recordEvent(tx, {
    kind: "gateway.saved",
    recordId: SHOP_ID,
    actorId: actor.userId,
    data: { name, credentials: Object.keys(credentials), baseUrl },
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
  const health = isOn ? await healthOf(db, services, name) : null;
  adapterNamed(name);
  return inTransaction(db, async (tx) => {
    if (isOn && name === "simulator" && (await holdFiscalState(tx))) refuse("simulated_and_fiscal");
    await tx
      .insertInto("paymentGateways")
      .values({ name, isOn })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ isOn }))
      .execute();
    if (health) await storeHealth(tx, name, health);
    await recordEvent(tx, {
      kind: "gateway.switched",
      recordId: SHOP_ID,
      actorId: actor.userId,
      data: { name, isOn },
    });
    return getGateway(tx, services, name);
  });
}

/** @throws Refusal not_found, provider_not_configured */
export async function testGateway(
  db: Database,
  actor: Actor,
  services: GatewayServices,
  name: GatewayName,
): Promise<Gateway> {
  const health = await healthOf(db, services, name);
  return inTransaction(db, async (tx) => {
    await ensureRow(tx, name);
    await storeHealth(tx, name, health);
    await recordEvent(tx, {
      kind: "gateway.tested",
      recordId: SHOP_ID,
      actorId: actor.userId,
      data: { name, isHealthy: health.isHealthy },
    });
    return getGateway(tx, services, name);
  });
}

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
export async function checkGateway(
  db: Database,
  services: GatewayServices,
  name: GatewayName,
): Promise<GatewayHealth> {
  const health = await healthOf(db, services, name);
  await inTransaction(db, async (tx) => {
    await ensureRow(tx, name);
    await storeHealth(tx, name, health);
  });
  return health;
}

async function healthOf(
  db: Database,
  services: GatewayServices,
  name: GatewayName,
): Promise<GatewayHealth> {
  const adapter = adapterNamed(name);
  const { state } = await getGateway(db, services, name);
  if (state === "incomplete") refuse("provider_not_configured");
  const context = await contextOf(db, services, name);
  try {
    const { isHealthy, detail, checkedAt } = await adapter.health(context);
    return { isHealthy, detail: withoutSecrets(detail, context.credentials), checkedAt };
  } catch {
    // The error may contain credentials, so nothing of it is stored or logged.
    return { isHealthy: false, detail: null, checkedAt: new Date().toISOString() };
  }
}

/** A provider may repeat a credential in its own words. Such a text is not kept. */
const withoutSecrets = (
  detail: string | null,
  credentials: Record<string, string>,
): string | null =>
  detail && Object.values(credentials).some((value) => value.length > 3 && detail.includes(value))
    ? null
    : (detail?.slice(0, 300) ?? null);

const ensureRow = (tx: Tx, name: GatewayName) =>
  tx
    .insertInto("paymentGateways")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();

const storeHealth = (tx: Tx, name: GatewayName, { isHealthy, detail, checkedAt }: GatewayHealth) =>
  tx
    .updateTable("paymentGateways")
    .set({ isHealthy, healthDetail: detail, healthCheckedAt: checkedAt })
    .where("name", "=", name)
    .execute();

/** Lets the simulator collect payments: for the demo shop and the tests. */
export async function switchSimulatorOn(tx: Tx): Promise<void> {
  await tx
    .insertInto("paymentGateways")
    .values({ name: "simulator", isOn: true, isHealthy: true, healthCheckedAt: sql`now()` })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ isOn: true, isHealthy: true }))
    .execute();
}
