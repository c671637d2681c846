import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { HolderKind } from "../../../kinds.ts";
import type { CustodyMove, Holder } from "../../detail/custody.ts";

/** The columns that describe a device's holder. `holderName` is the name of a holder who is a user. */
export interface HolderColumns {
  holderKind: HolderKind;
  holderUserId: string | null;
  holderPlace: string | null;
  heldSince: string;
  holderName: string | null;
}

export const toHolder = (row: HolderColumns): Holder => ({
  kind: row.holderKind,
  id: row.holderUserId,
  name: row.holderPlace ?? row.holderName,
  since: row.heldSince,
});

const endOf = (side: "from" | "to") => {
  const column = (name: string) => sql.ref(`k.${side}_${name}`);
  return sql`json_build_object('kind', ${column("kind")},
    'name', coalesce(${column("place")}, (select u.name from users u where u.id = ${column("user_id")})))`;
};

/** All changes of a device's holder, newest first. */
export const custodyOf = (deviceId: RawBuilder<unknown>) => sql<CustodyMove[]>`(
  select coalesce(json_agg(json_build_object(
    'id', k.id, 'position', k.position, 'from', ${endOf("from")}, 'to', ${endOf("to")},
    'movedBy', ${userInJson("k.moved_by")}, 'note', k.note, 'movedAt', ${momentInJson(sql`k.moved_at`)})
    order by k.position desc), '[]')
  from device_custody k where k.device_id = ${deviceId})`;
