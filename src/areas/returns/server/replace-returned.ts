import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { NewStep } from "../contract.ts";
import type { LockedReturn } from "./lock-return.ts";

/**
 * Goods leave the stock for what came back.
 * @throws Refusal validation_failed (replacement.itemId), and what inventory refuses
 */
export async function replaceReturned(
  _tx: Tx,
  _actor: Actor,
  _returned: LockedReturn,
  _replacement: NewStep["replacement"],
): Promise<{ replacementItemId: string; replacementQuantity: number }> {
  return refuse("validation_failed", { fields: { "replacement.itemId": "is required" } });
}
