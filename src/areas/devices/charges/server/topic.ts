import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { DeviceTopic } from "../../server/device-topic.ts";
import type { DeviceCharge } from "../detail.ts";
import { chargeFor, isLateCancellation } from "../rules.ts";
import { writeCharge } from "./write-charge.ts";

const chargesOf = (deviceId: RawBuilder<unknown>) => sql<DeviceCharge[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'percent', c.percent, 'amount', c.amount,
    'addedBy', ${userInJson("c.added_by")}, 'addedAt', ${momentInJson(sql`c.added_at`)},
    'waivedBy', ${userInJson("c.waived_by")}, 'waivedAt', ${momentInJson(sql`c.waived_at`)}) order by c.added_at, c.id), '[]')
  from device_charges c where c.device_id = ${deviceId})`;

export const chargesTopic = {
  detail: { charges: chargesOf },
  deleteWithDevice: (tx, deviceId) =>
    tx.deleteFrom("deviceCharges").where("deviceId", "=", deviceId).execute(),
  /** A cancellation after the free hours costs the diagnosis fee, if the shop has one. */
  async afterMove(tx, _actor, device, to) {
    if (to !== "cancelled") return;
    const business = await getSettings(tx, "business");
    const charge = chargeFor("diagnosis", { ...device, status: to }, business);
    if (charge && isLateCancellation(device.createdAt, business))
      await writeCharge(tx, null, device.id, charge);
  },
} satisfies DeviceTopic;
