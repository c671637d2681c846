import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { requireTechnician } from "#src/areas/returns/steps/server/free-technician.ts";
import { clockTime } from "../../times.ts";

interface Taken {
  id: string;
  startsAt: string;
  endsAt: string;
  person: string;
  technician: string;
}

/**
 * Locks the technician, whose appointments are therefore written one after the other, and makes sure that none of them
 * is at this time. The constraint `appointments_technician_free` says the same, but could not name the other one.
 * @throws Refusal technician_unavailable, technician_booked
 */
export async function lockTechnician(
  tx: Tx,
  technicianId: string,
  { id, startsAt, minutes }: { id: string; startsAt: string; minutes: number },
): Promise<void> {
  await requireTechnician(tx, technicianId);
  const { rows } = await sql<Taken>`
    select a.id, a.starts_at, a.ends_at, coalesce(c.name, a.contact_name, '') as person, u.name as technician
    from appointments a join users u on u.id = a.technician_id left join customers c on c.id = a.customer_id
    where a.technician_id = ${technicianId} and a.status in ('booked', 'arrived') and a.id <> ${id}
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(${startsAt}::timestamptz,
        ${startsAt}::timestamptz + make_interval(mins => ${minutes}))
    order by a.starts_at limit 1`.execute(tx);
  const [taken] = rows;
  if (!taken) return;
  refuse("technician_booked", {
    params: {
      appointmentId: taken.id,
      technician: taken.technician,
      person: taken.person,
      day: inShopTime(taken.startsAt).slice(0, 10),
      from: clockTime(taken.startsAt),
      to: clockTime(taken.endsAt),
    },
  });
}
