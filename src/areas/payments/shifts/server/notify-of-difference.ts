import { pageHref } from "#src/shared/addresses.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import { differenceOf, zNumberOf, type Tally } from "../rules.ts";

/**
 * Tells whoever signs shifts off that one waits: by how much its count differs at most, or that nobody counted its
 * cash.
 */
export async function notifyOfDifference(
  tx: Tx,
  actor: Actor,
  shift: { id: string; userId: string; zNumber: number; tallies: readonly Tally[] },
): Promise<void> {
  const { name } = await tx
    .selectFrom("users")
    .select("name")
    .where("id", "=", shift.userId)
    .executeTakeFirstOrThrow();
  const differences = shift.tallies.map(differenceOf);
  const isCounted = differences.some((each) => each !== null);
  await notify(tx, {
    type: "warning",
    code: isCounted ? "shift_differs" : "shift_uncounted",
    values: {
      number: zNumberOf(shift.zNumber),
      name,
      amount: Math.max(...differences.map((each) => Math.abs(each ?? 0))),
    },
    href: pageHref("/shifts/$id", { id: shift.id }),
    to: { permission: "sign_off_shifts" },
    actorId: actor.userId,
    recordId: shift.id,
  });
}
