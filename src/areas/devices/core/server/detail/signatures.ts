import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { Signature } from "../../detail/signatures.ts";

/** All signatures of a device except those of its moves, oldest first. */
export const signaturesOf = (deviceId: RawBuilder<unknown>) => sql<Signature[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'moment', k.moment, 'role', k.role, 'signedBy', k.signed_by, 'signature', k.signature, 'method', k.method,
    'reason', k.reason, 'recordedBy', ${userInJson("k.recorded_by")},
    'createdAt', ${momentInJson(sql`k.created_at`)}) order by k.created_at, k.id), '[]')
  from device_signatures k where k.device_id = ${deviceId})`;
