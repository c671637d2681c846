import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { PasscodeReveal } from "../../detail/passcode.ts";

/** Whether a device has a stored passcode. The passcode itself is only read by `revealPasscode`. */
export const hasPasscode = (deviceId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from device_passcodes k where k.device_id = ${deviceId})`;

export const revealsOf = (deviceId: RawBuilder<unknown>) => sql<PasscodeReveal[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'revealedBy', ${userInJson("k.revealed_by")}, 'revealedAt', ${momentInJson(sql`k.revealed_at`)})
    order by k.revealed_at desc, k.id desc), '[]')
  from device_passcode_reveals k where k.device_id = ${deviceId})`;
