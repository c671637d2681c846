import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NewRule, StoredRule } from "../contract.ts";
import { readRule } from "./rule-queries.ts";
import { lockCommission } from "./settle-repair.ts";

/**
 * Adds a version of a rule. It waits for those who write the ledger, so that no repair of an earlier moment is computed
 * with it. A first day in the past is refused, because the rules of days that are over must stay what they were.
 * @throws Refusal validation_failed, not_found (no such technician), id_taken
 */
export async function addRule(
  tx: Tx,
  actor: Actor,
  { id = newId(), tiers, ...rule }: NewRule,
): Promise<StoredRule> {
  if (rule.startsOn < today())
    refuse("validation_failed", { fields: { startsOn: "is in the past" } });
  await lockCommission(tx);
  if (rule.technicianId) await lockUser(tx, rule.technicianId);
  await tx
    .insertInto("commissionRules")
    .values({ ...rule, id, tiers: JSON.stringify(tiers), createdBy: actor.userId })
    .execute();
  const { technicianId, startsOn, kind, rate, tiersBy, reason } = rule;
  await recordAct(tx, actor, "commission_rule.added", id, {
    technicianId,
    startsOn,
    kind,
    rate,
    tiersBy,
    tiers,
    reason,
  });
  return readRule(tx, id);
}

/** Keeps a user from being deleted. @returns the name. @throws Refusal not_found */
export async function lockUser(tx: Tx, id: string): Promise<string> {
  const user = await tx
    .selectFrom("users")
    .select("name")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return user?.name ?? refuse("not_found", { fields: { technicianId: "is not a user" } });
}
