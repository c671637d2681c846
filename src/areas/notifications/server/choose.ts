import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { announceUnrecorded } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NotificationChoice } from "../contract.ts";
import { isChoosable, kindsFor } from "../rules.ts";
import { listNotificationChoices } from "./queries.ts";

/**
 * Switches a kind on or off for the actor alone.
 * @throws Refusal forbidden: nobody can switch the kind off, or the actor may not read its records
 */
export async function chooseNotifications(
  tx: Tx,
  actor: Actor,
  { kind, isOn }: NotificationChoice,
): Promise<{ items: NotificationChoice[] }> {
  if (!isChoosable(kind) || !kindsFor(actor.permissions).includes(kind)) refuse("forbidden");
  await tx
    .insertInto("notificationChoices")
    .values({ userId: actor.userId, kind, isOn })
    .onConflict((conflict) => conflict.columns(["userId", "kind"]).doUpdateSet({ isOn }))
    .execute();
  announceUnrecorded(tx, { kind: "notification.chosen", recordId: actor.userId });
  return listNotificationChoices(tx, actor);
}
