import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { PaymentMethod } from "../../providers.ts";
import type { GatewayAdapter } from "./gateway.ts";
import type { GatewayName } from "../gateway-names.ts";
import { adapters } from "./all-adapters.ts";

/** The adapters of the gateways that are switched on and healthy, in the order of `adapters`. */
export async function readyAdapters(db: Database | Tx): Promise<GatewayAdapter[]> {
  const ready = await db
    .selectFrom("paymentGateways")
    .select("name")
    .where("isOn", "=", true)
    .where("isHealthy", "=", true)
    .execute();
  return adapters.filter(({ name }) => ready.some((gateway) => gateway.name === name));
}

/** Whether a gateway is switched on, even if its last test failed. */
export const isGatewayOn = async (db: Database | Tx, name: GatewayName): Promise<boolean> =>
  (await db
    .selectFrom("paymentGateways")
    .select("name")
    .where("name", "=", name)
    .where("isOn", "=", true)
    .executeTakeFirst()) !== undefined;

/**
 * Returns the name of the gateway that collects such a payment.
 * @throws Refusal provider_not_configured
 */
export async function gatewayFor(
  tx: Tx,
  method: PaymentMethod,
  provider: string,
): Promise<GatewayName> {
  const adapter = (await readyAdapters(tx)).find((each) => each.collects(method, provider));
  return adapter?.name ?? refuse("provider_not_configured");
}
