import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { Loan } from "../../detail/loaners.ts";

/** A loan (alias `k`) as JSON. */
export const loanInJson = sql<Loan>`json_build_object(
  'id', k.id, 'loaner', (
    select json_build_object('id', n.id, 'name', n.name, 'brand', n.brand, 'model', n.model, 'imei', n.imei)
    from loaners n where n.id = k.loaner_id),
  'state', k.state, 'dueOn', k.due_on, 'conditionNote', k.condition_note, 'accessories', k.accessories,
  'signedBy', k.signed_by, 'signatureMethod', k.signature_method, 'unsignedReason', k.unsigned_reason,
  'lentBy', ${userInJson("k.lent_by")}, 'lentAt', ${momentInJson(sql`k.lent_at`)},
  'condition', k.condition, 'endNote', k.end_note, 'endedBy', ${userInJson("k.ended_by")},
  'endedAt', ${momentInJson(sql`k.ended_at`)}, 'keptAt', ${momentInJson(sql`k.kept_at`)}, 'keptReason', k.kept_reason)`;

/** The loaners that were lent with a device, the latest first. */
export const loansOf = (deviceId: RawBuilder<unknown>) => sql<Loan[]>`(
  select coalesce(json_agg(${loanInJson} order by k.lent_at desc, k.id desc), '[]')
  from loans k where k.device_id = ${deviceId})`;
