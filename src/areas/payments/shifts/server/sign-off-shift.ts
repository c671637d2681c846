import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { listActors } from "#src/areas/users/core/server/actor-of-user.ts";
import type { Shift } from "../contract.ts";
import { getShift } from "./queries.ts";

/**
 * States that somebody has looked at the difference of a closed shift, with a remark. Nobody signs their own shift off
 * while another user can do it.
 * @throws Refusal not_found, invalid_transition, own_shift_sign_off
 */
export async function signOffShift(
  tx: Tx,
  actor: Actor,
  shiftId: string,
  { remark }: { remark: string },
): Promise<Shift> {
  const { user, zNumber } = await getShift(tx, actor, shiftId);
  if (user.id === actor.userId && (await canAnotherSignOff(tx, actor)))
    refuse("own_shift_sign_off");
  const signed = await tx
    .updateTable("shifts")
    .set({ signedOffAt: sql`now()`, signedOffBy: actor.userId, signOffRemark: remark })
    .where("id", "=", shiftId)
    .where("needsSignOff", "=", true)
    .where("signedOffAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!signed) refuse("invalid_transition");
  await recordAct(tx, actor, "shift.signed_off", shiftId, { userId: user.id, zNumber, remark });
  return getShift(tx, actor, shiftId);
}

const canAnotherSignOff = async (tx: Tx, actor: Actor): Promise<boolean> =>
  (await listActors(tx)).some(
    (other) =>
      other.userId !== actor.userId && may(other, "sign_off_shifts") && may(other, "manage_shifts"),
  );
