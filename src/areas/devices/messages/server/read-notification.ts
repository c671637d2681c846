import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { Database } from "#src/server/database.ts";
import type { CustomerNotification } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import { moneyWriter } from "#src/areas/messaging/automatic/server/wording.ts";
import { balanceOf } from "../../balance.ts";
import type { Tellable } from "../contract.ts";
import { statusNow } from "../../core/server/detail/estimates.ts";

/** The notification about a device; undefined if it is not true (any more). */
export async function readNotification(
  db: Database,
  deviceId: string,
  occasion: Tellable,
  publicUrl: string,
): Promise<CustomerNotification | undefined> {
  const device = await readDevice(db, deviceId);
  if (!device) return undefined;
  const write = await moneyWriter(db);
  const about = { customerId: device.customerId, deviceId };
  const link = publicUrl + pageHref("/track/$token", { token: device.trackingToken });
  switch (occasion) {
    case "device_received":
      return { ...about, occasion, recordId: deviceId, variables: { link } };
    case "device_ready": {
      if (device.status !== "completed" || !device.readyId) return undefined;
      const variables = { link, balance: write(balanceOf(device) ?? 0) };
      return { ...about, occasion, recordId: device.readyId, variables };
    }
    case "estimate_to_approve": {
      const estimate = await readSentEstimate(db, deviceId);
      if (!estimate) return undefined;
      const token = estimate.approvalToken;
      const variables = {
        amount: write(estimate.total),
        link: publicUrl + pageHref("/estimates/$token", { token }),
      };
      return { ...about, occasion, recordId: estimate.id, variables };
    }
  }
}

const readDevice = (db: Database, deviceId: string) =>
  db
    .selectFrom("devices as d")
    .select(["d.customerId", "d.status", "d.trackingToken"])
    .select(["d.finalAmount", "d.chargesAmount", "d.paidAmount"])
    .select(
      sql<string | null>`(select t.id from device_transitions t where t.device_id = d.id
        and t.position = d.transition_count and t.to_status = 'completed')`.as("readyId"),
    )
    .where("d.id", "=", deviceId)
    .executeTakeFirst();

/** The newest estimate, if the customer can still answer it. */
const readSentEstimate = (db: Database, deviceId: string) =>
  db
    .selectFrom("deviceEstimates as e")
    .select(["e.id", "e.total", "e.approvalToken"])
    .where("e.deviceId", "=", deviceId)
    .where(sql<boolean>`${statusNow} = 'sent'`)
    .orderBy("e.version", "desc")
    .limit(1)
    .executeTakeFirst();
