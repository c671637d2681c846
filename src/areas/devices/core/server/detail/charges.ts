import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { DeviceCharge } from "../../detail/charges.ts";

export const chargesOf = (deviceId: RawBuilder<unknown>) => sql<DeviceCharge[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'percent', c.percent, 'amount', c.amount,
    'addedBy', ${userInJson("c.added_by")}, 'addedAt', ${momentInJson(sql`c.added_at`)},
    'waivedBy', ${userInJson("c.waived_by")}, 'waivedAt', ${momentInJson(sql`c.waived_at`)}) order by c.added_at, c.id), '[]')
  from device_charges c where c.device_id = ${deviceId})`;
