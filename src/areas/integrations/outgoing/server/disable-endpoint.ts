import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import type { disabledReasons } from "../contract.ts";

/** Switches an endpoint off by itself. Does nothing if it is off already. */
export async function disableEndpoint(
  tx: Tx,
  id: string,
  reason: (typeof disabledReasons)[number],
): Promise<void> {
  const disabled = await tx
    .updateTable("webhookEndpoints")
    .set({
      isOn: false,
      disabledReason: reason,
      disabledAt: sql`now()`,
      ...nextVersion,
    })
    .where("id", "=", id)
    .where("isOn", "=", true)
    .returning("name")
    .executeTakeFirst();
  if (!disabled) return;
  await dropWaiting(tx, id);
  await recordAct(tx, null, "webhook.disabled", id, { name: disabled.name, reason });
  await notify(tx, {
    type: "warning",
    code: "webhook_disabled",
    values: { name: disabled.name },
    href: pageHref("/webhooks/$id", { id }),
    to: { permission: "manage_integrations" },
    recordId: id,
  });
}

/** What waits for an endpoint that is switched off is not sent. Staff can still send it again by hand. */
export const dropWaiting = (tx: Tx, endpointId: string) =>
  tx
    .updateTable("webhookDeliveries")
    .set({ state: "failed", nextTryAt: null, problem: "switched_off" })
    .where("endpointId", "=", endpointId)
    .where("state", "=", "waiting")
    .execute();
