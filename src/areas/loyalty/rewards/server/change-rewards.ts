import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { beforeAndAfter, pick } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import type { Benefit, NewReward, Reward, RewardChange } from "../contract.ts";
import { benefitFrom, namesBenefit } from "../rules.ts";
import { rewardColumns } from "./queries.ts";

/** What an event keeps of a reward: everything that decides what customers pay and get. */
const terms = [
  "name",
  "pointsCost",
  "discountPercentage",
  "discountAmount",
  "freeService",
  "maxRedemptions",
  "isActive",
] as const;

/** Creates a reward of the shop's own. @throws Refusal validation_failed (two benefits at once) */
export async function createReward(
  tx: Tx,
  actor: Actor,
  { name, description, pointsCost, maxRedemptions, isActive, ...given }: NewReward,
): Promise<Reward> {
  const created = await tx
    .insertInto("loyaltyRewards")
    .values({
      id: newId(),
      name,
      description: description ?? null,
      pointsCost,
      ...benefitOf(given),
      maxRedemptions: maxRedemptions ?? null,
      isActive,
      createdBy: actor.userId,
    })
    .returning(rewardColumns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "reward.created", created.id, { after: pick(created, terms) });
  return created;
}

/**
 * Changes the given fields of a reward. A sample reward with another name or description becomes a reward of the shop's
 * own, which screens do not translate. Redemptions keep what the customer bought.
 * @throws Refusal not_found, stale_version, validation_failed (two benefits at once), below_redeemed
 */
export async function updateReward(
  tx: Tx,
  actor: Actor,
  rewardId: string,
  { version, discountPercentage, discountAmount, freeService, ...fields }: RewardChange,
): Promise<Reward> {
  const before = await tx
    .selectFrom("loyaltyRewards")
    .select(rewardColumns)
    .where("id", "=", rewardId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(before, version);
  const benefit = { discountPercentage, discountAmount, freeService };
  const isReworded =
    (fields.name !== undefined && fields.name !== before.name) ||
    (fields.description !== undefined && fields.description !== before.description);
  const after = await tx
    .updateTable("loyaltyRewards")
    .set({
      ...fields,
      ...(namesBenefit(benefit) && benefitOf(benefit)),
      ...(isReworded && { preset: null }),
      ...nextVersion,
    })
    .where("id", "=", rewardId)
    .returning(rewardColumns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "reward.updated", rewardId, beforeAndAfter(before, after, terms));
  return after;
}

/** @throws Refusal validation_failed */
function benefitOf(input: Parameters<typeof benefitFrom>[0]): Benefit {
  const benefit = benefitFrom(input);
  if (benefit) return benefit;
  const second =
    input.discountAmount && input.discountPercentage ? "discountAmount" : "freeService";
  return refuse("validation_failed", { fields: { [second]: "is a second benefit" } });
}
