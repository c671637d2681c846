import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { ImeiCheck } from "../../contract.ts";

/**
 * What speaks against buying the handset with this IMEI, and whether a piece with it is in stock. Some devices were taken
 * in with their IMEI as the serial number.
 */
export async function checkImei(db: Database, imei: string): Promise<Omit<ImeiCheck, "approval">> {
  const { rows } = await sql<{
    ticket: string | null;
    sale: string | null;
    loaner: string | null;
    lost: string | null;
    isHere: boolean;
  }>`
    select (select d.ticket_number from devices d where d.imei = ${imei} or search_key(d.serial_number) = ${imei}
            order by d.created_at desc limit 1) as ticket,
           (select s.sale_number from item_serials p join sales s on s.id = p.sale_id
            where p.serial = ${imei} and p.state = 'sold' order by p.went_at desc limit 1) as sale,
           (select n.name from loaners n where n.imei = ${imei} and n.state <> 'retired' limit 1) as loaner,
           (select l.reason from lost_imeis l where l.imei = ${imei} and l.removed_at is null) as lost,
           exists (select from item_serials p where p.serial = ${imei} and p.state in ('in_stock', 'reserved')) as is_here`.execute(
    db,
  );
  const { ticket = null, sale = null, loaner = null, lost = null, isHere = false } = rows[0] ?? {};
  const notes = {
    known_device: ticket,
    sold_by_shop: sale,
    own_loaner: loaner,
    lost,
  } as const;
  return {
    imei,
    isHere,
    warnings: (Object.keys(notes) as (keyof typeof notes)[]).flatMap((kind) => {
      const note = notes[kind];
      return note === null ? [] : [{ kind, note }];
    }),
  };
}
