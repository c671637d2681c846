import { sql } from "kysely";
import type * as z from "zod";
import ipaddr from "ipaddr.js";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { isAllowedAddress } from "#src/server/outgoing/allowed-address.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { MAX_ENDPOINTS, type outgoingContract, type WebhookEndpoint } from "../contract.ts";
import { OLD_SECRET_HOURS } from "../rules.ts";
import { dropWaiting } from "./disable-endpoint.ts";
import { getWebhookEndpoint } from "./queries.ts";
import { newSecret, sealSecret } from "./sign.ts";

type NewEndpoint = z.output<(typeof outgoingContract.createWebhookEndpoint)["body"]>;
type EndpointChange = z.output<(typeof outgoingContract.updateWebhookEndpoint)["body"]>;

interface WithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** @throws Refusal validation_failed (the address), conflict (the name is in use, or there are too many) */
export async function createWebhookEndpoint(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { name, url, kinds }: NewEndpoint,
): Promise<WithSecret> {
  await checkAddress(tx, url);
  const { endpoints } = await tx
    .selectFrom("webhookEndpoints")
    .select((eb) => eb.fn.countAll<number>().as("endpoints"))
    .executeTakeFirstOrThrow();
  if (endpoints >= MAX_ENDPOINTS) refuse("conflict", { params: { reason: "too-many" } });
  const [id, secret] = [newId(), newSecret()];
  await tx
    .insertInto("webhookEndpoints")
    .values({
      id,
      name,
      url,
      kinds,
      secret: sealSecret(secrets, id, secret),
      createdBy: actor.userId,
    })
    .execute();
  const endpoint = await getWebhookEndpoint(tx, id);
  await recordAct(tx, actor, "webhook.created", id, { after: eventFields(endpoint) });
  return { endpoint, secret };
}

/**
 * Changes an endpoint. A secret belongs to its address, so another one gets a new secret at once: what is signed for
 * its receiver proves nothing to the receiver before.
 * @throws Refusal not_found, stale_version, validation_failed (the address), conflict (the name is in use)
 */
export async function updateWebhookEndpoint(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { id, version, ...changes }: EndpointChange & { id: string },
): Promise<{ endpoint: WebhookEndpoint; secret: string | null }> {
  const before = await lockEndpoint(tx, id);
  await requireVersion(before, version);
  const movesTo = changes.url === before.url ? undefined : changes.url;
  if (movesTo !== undefined) await checkAddress(tx, movesTo);
  const secret = movesTo === undefined ? null : newSecret();
  await tx
    .updateTable("webhookEndpoints")
    .set({ ...changes, ...nextVersion })
    // Another address gets its own chance.
    .$if(secret !== null, (q) =>
      q.set({
        ...asWorking,
        secret: sealSecret(secrets, id, secret ?? ""),
        previousSecret: null,
        previousUntil: null,
      }),
    )
    .where("id", "=", id)
    .execute();
  const after = await getWebhookEndpoint(tx, id);
  const sides = { before: eventFields(before), after: eventFields(after) };
  await recordAct(tx, actor, "webhook.updated", id, sides);
  return { endpoint: after, secret };
}

/** @throws Refusal not_found */
export async function switchWebhookEndpoint(
  tx: Tx,
  actor: Actor,
  id: string,
  isOn: boolean,
): Promise<WebhookEndpoint> {
  const before = await lockEndpoint(tx, id);
  if (before.isOn === isOn) return before;
  await updateById(tx, "webhookEndpoints", id, {
    isOn,
    disabledReason: null,
    disabledAt: null,
    ...asWorking,
    ...nextVersion,
  });
  if (!isOn) await dropWaiting(tx, id);
  await recordAct(tx, actor, "webhook.switched", id, { name: before.name, isOn });
  return getWebhookEndpoint(tx, id);
}

/** @throws Refusal not_found */
export async function rotateWebhookSecret(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { id, endsOldNow }: { id: string; endsOldNow: boolean },
): Promise<WithSecret> {
  const { name } = await lockEndpoint(tx, id);
  const secret = newSecret();
  await updateById(tx, "webhookEndpoints", id, {
    secret: sealSecret(secrets, id, secret),
    previousSecret: endsOldNow ? null : sql`secret`,
    previousUntil: endsOldNow ? null : sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
    ...nextVersion,
  });
  await recordAct(tx, actor, "webhook.secret_rotated", id, { name, endsOldNow });
  return { endpoint: await getWebhookEndpoint(tx, id), secret };
}

/** @throws Refusal not_found */
export async function deleteWebhookEndpoint(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const before = await lockEndpoint(tx, id);
  await tx.deleteFrom("webhookEndpoints").where("id", "=", id).execute();
  await recordAct(tx, actor, "webhook.deleted", id, { before: eventFields(before) });
  return { ok: true };
}

const asWorking = { failures: 0, failingSince: null, pausedUntil: null };

/** Locks the endpoint. @throws Refusal not_found */
async function lockEndpoint(tx: Tx, id: string): Promise<WebhookEndpoint> {
  await tx
    .selectFrom("webhookEndpoints")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return getWebhookEndpoint(tx, id);
}

/**
 * Refuses an address that would never be delivered to. A name is checked when it is resolved, at each delivery.
 * @throws Refusal validation_failed
 */
async function checkAddress(tx: Tx, typed: string): Promise<void> {
  const { allowPrivateWebhooks } = await getSettings(tx, "security");
  const { protocol, hostname } = new URL(typed);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:" && !allowPrivateWebhooks)
    refuse("validation_failed", { fields: { url: "begins with https://" } });
  const isRefused = ipaddr.isValid(host) && !isAllowedAddress(host, allowPrivateWebhooks);
  if (isRefused || (host === "localhost" && !allowPrivateWebhooks))
    refuse("validation_failed", { fields: { url: "is not a public address" } });
}

/** What events keep of an endpoint. An address may contain a token after its path, so only the server is kept. */
const eventFields = ({ name, url, kinds, isOn }: WebhookEndpoint) => ({
  name,
  server: new URL(url).origin,
  kinds,
  isOn,
});
