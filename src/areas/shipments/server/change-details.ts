import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ShipmentDetail } from "../contract.ts";
import { refuseTooHigh } from "./cost-limit.ts";
import { lockShipment, writeChange } from "./lock-shipment.ts";
import { getShipment } from "./queries.ts";

interface AgentChange {
  agentName: string | null;
  version: number;
}

/** Changes the name of the agent. @throws Refusal not_found, stale_version */
export async function changeShipmentAgent(
  tx: Tx,
  actor: Actor,
  id: string,
  { agentName, version }: AgentChange,
): Promise<ShipmentDetail> {
  const before = await lockShipment(tx, actor, id, version);
  if (before.agentName === agentName) return getShipment(tx, actor, id);
  return writeChange(tx, actor, id, {
    kind: "shipment.agent_changed",
    set: { agentName },
    data: { before: { agentName: before.agentName }, after: { agentName } },
  });
}

interface CostChange {
  shippingCost: number;
  reason: string;
  version: number;
}

/** Changes what the shipping costs, which the shop owes. @throws Refusal not_found, stale_version, validation_failed */
export async function changeShippingCost(
  tx: Tx,
  actor: Actor,
  id: string,
  { shippingCost, reason, version }: CostChange,
): Promise<ShipmentDetail> {
  const before = await lockShipment(tx, actor, id, version);
  refuseTooHigh(shippingCost, before.exchangeRate);
  return writeChange(tx, actor, id, {
    kind: "shipment.cost_changed",
    set: { shippingCost },
    data: { before: { shippingCost: before.shippingCost }, after: { shippingCost }, reason },
  });
}

interface AgentPaid {
  paid: boolean;
  /** Required when the agent was not paid after all. */
  reason?: string | null | undefined;
}

/** Says that the agent was paid, or was not paid after all. Saying it again changes nothing. @throws Refusal not_found */
export async function setAgentPaid(
  tx: Tx,
  actor: Actor,
  id: string,
  { paid, reason = null }: AgentPaid,
): Promise<ShipmentDetail> {
  const before = await lockShipment(tx, actor, id);
  if (before.agentPaid === paid) return getShipment(tx, actor, id);
  return writeChange(tx, actor, id, {
    kind: paid ? "shipment.agent_paid" : "shipment.agent_unpaid",
    set: { agentPaid: paid },
    data: { before: { agentPaid: before.agentPaid }, after: { agentPaid: paid }, reason },
  });
}
