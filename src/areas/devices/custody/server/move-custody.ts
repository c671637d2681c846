import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NewCustody } from "../contract.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { putInHands, type Destination } from "./put-in-hands.ts";
import { getCustody } from "./queries.ts";
import type { CustodyMove, Holder } from "../../core/detail/custody.ts";

/**
 * Records that a device goes to a user, to a place, or (when neither is given) to the actor. Of two simultaneous
 * requests the later one wins. The device keeps its `version`, because no form edits the holder.
 * @throws Refusal not_found, conflict (handed over), validation_failed (not an active user)
 */
export async function moveCustody(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { userId, place, note }: NewCustody,
): Promise<{ holder: Holder; custody: CustodyMove[] }> {
  const device = await lockDevice(tx, deviceId);
  if (device.status === "done") {
    refuse("conflict", {
      detail: "This device was handed back",
      params: { reason: "handed-back" },
    });
  }
  const to: Destination = place
    ? { kind: "place", place }
    : { kind: "user", userId: await activeUser(tx, userId ?? actor.userId) };
  await putInHands(tx, actor, device, to, note);
  return getCustody(tx, deviceId);
}

async function activeUser(tx: Tx, userId: string): Promise<string> {
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("isActive", "=", true)
    .forKeyShare()
    .executeTakeFirst();
  return user?.id ?? refuse("validation_failed", { fields: { userId: "is not an active user" } });
}
