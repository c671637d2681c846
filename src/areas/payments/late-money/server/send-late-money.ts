import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wasErased } from "#src/areas/customers/core/server/lock-customer.ts";
import { lockLateMoney } from "./late-money.ts";
import type { ProviderRefund } from "../../provider-refunds/contract.ts";
import { askProviderRefund } from "../../provider-refunds/server/ask-provider-refund.ts";
import { getProviderRefund } from "../../provider-refunds/server/queries.ts";

/**
 * Asks the provider that collected late money to give all of it back. Until the provider has told the end, nobody else
 * decides about this money.
 * @throws Refusal not_found, invalid_transition, provider_not_configured
 */
export async function sendLateMoneyBack(
  tx: Tx,
  actor: Actor,
  paymentId: string,
  input: string,
): Promise<ProviderRefund> {
  const { amount, customerId } = await lockLateMoney(tx, paymentId);
  const reason = (await wasErased(tx, customerId)) ? null : input;
  const asked = { paymentId, amount, lines: [], reason, wasLate: false };
  return getProviderRefund(tx, await askProviderRefund(tx, actor, asked));
}
