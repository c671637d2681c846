import { pageHref } from "#src/shared/addresses.ts";
import type { TaskServices } from "#src/server/area.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { openCredentials } from "#src/server/providers/credentials.ts";
import { providerFetch } from "#src/server/providers/provider-fetch.ts";
import type { GatewayContext } from "./gateway.ts";
import type { GatewayName } from "../gateway-names.ts";

/** What gateways need of the server. */
export type GatewayServices = TaskServices;

/** A token is renewed this long before it expires, because the provider's clock may differ. */
const SPARE_MS = 30_000;

/** Sealed credentials open only for the gateway for which they were sealed. */
export const purposeOf = (name: GatewayName): string => `payment gateway ${name}`;

/** The address to which a provider sends its callbacks. */
export const callbackUrlOf = (publicUrl: string, name: GatewayName): string =>
  `${publicUrl}/api/payments/webhooks/${name}`;

/** Reads the settings of a gateway and returns what its adapter may use. */
export async function contextOf(
  db: Database | Tx,
  { secrets, publicUrl }: GatewayServices,
  name: GatewayName,
): Promise<GatewayContext> {
  const stored = await db
    .selectFrom("paymentGateways")
    .select(["baseUrl", "plain", "sealed"])
    .where("name", "=", name)
    .executeTakeFirst();
  const credentials = openCredentials(
    secrets,
    purposeOf(name),
    stored ?? { plain: {}, sealed: null },
  );
  const baseUrl = stored?.baseUrl ?? "";
  return {
    credentials,
    baseUrl,
    callbackUrl: callbackUrlOf(publicUrl, name),
    returnUrl: `${publicUrl}${pageHref("/paid")}`,
    fetch: providerFetch,
    token: (make, refused) =>
      tokenOf(
        secrets.digest(JSON.stringify([baseUrl, credentials]), name).toString("hex"),
        make,
        refused,
      ),
    now: () => new Date(),
  };
}

interface Token {
  value: string;
  endsAt: number;
}

/** The tokens of all gateways. The key is a hash of the credentials, so that new credentials get a new token. */
const tokens = new Map<string, Promise<Token>>();

/** Concurrent calls share one request for a token. A failed request is forgotten. */
async function tokenOf(
  key: string,
  make: () => Promise<{ value: string; expiresInSeconds: number }>,
  refused?: string,
): Promise<string> {
  const known = tokens.get(key);
  if (known) {
    const token = await known;
    if (token.endsAt - SPARE_MS > Date.now() && token.value !== refused) return token.value;
    if (tokens.get(key) === known) tokens.delete(key);
    else return tokenOf(key, make, refused);
  }
  const asked = make().then(({ value, expiresInSeconds }) => ({
    value,
    endsAt: Date.now() + expiresInSeconds * 1000,
  }));
  tokens.set(key, asked);
  try {
    return (await asked).value;
  } catch (error) {
    tokens.delete(key);
    throw error;
  }
}
