import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { Transition } from "../../detail/moves.ts";

/** The status changes of a device, oldest first. */
export const transitionsOf = (deviceId: RawBuilder<unknown>) => sql<Transition[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'fromStatus', k.from_status, 'toStatus', k.to_status, 'remark', k.remark,
    'signature', k.signature, 'signedBy', k.signed_by,
    'performedBy', ${userInJson("k.performed_by")}, 'createdAt', ${momentInJson(sql`k.created_at`)}) order by k.position), '[]')
  from device_transitions k where k.device_id = ${deviceId})`;
