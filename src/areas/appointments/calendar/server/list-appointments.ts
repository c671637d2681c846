import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { between, firstIds } from "#src/server/sql/lists/search-conditions.ts";
import { newestFirst, oldestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { waitingStatuses } from "../../bookings/rules.ts";
import type { Appointment, AppointmentCounts, appointmentsContract } from "../../contract.ts";
import { appointmentStatuses, openStatuses, type AppointmentStatus } from "../../rules.ts";
import { selectAppointments, withHours } from "../../core/server/queries.ts";

export type AppointmentsQuery = z.output<(typeof appointmentsContract.listAppointments)["query"]>;

const [start, id] = [sql`a.starts_at`, sql`a.id`];
const customer = ofCustomer(sql`a.customer_id`);
const contactPhone = sql`f.contact_phone`;

const appointments = keysetList({
  orders: { earliest: oldestFirst(start, id), latest: newestFirst(start, id) },
  filters: {
    from: (moment: RawBuilder<string>) => sql`a.starts_at >= ${moment}::timestamptz`,
    to: (moment: RawBuilder<string>) => sql`a.starts_at < ${moment}::timestamptz`,
    customerId: (customerId: RawBuilder<string>) =>
      sql`a.customer_id = surviving_customer(${customerId}::uuid)`,
    technicianId: (technicianId: RawBuilder<string>) => sql`a.technician_id = ${technicianId}`,
    deviceId: (deviceId: RawBuilder<string>) => sql`a.device_id = ${deviceId}`,
  },
  choices: {
    statuses: (statuses: readonly AppointmentStatus[]) =>
      sql`a.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`,
  },
  select: selectAppointments,
  sources: {
    codes: {
      phone: [
        customer.phone,
        {
          column: id,
          find: ({ phone, phoneEnd }) =>
            firstIds(
              sql`f.id`,
              sql`appointments f`,
              contactPhone,
              between(contactPhone, phone, phoneEnd),
              { by: contactPhone },
            ),
        },
      ],
    },
    texts: [({ isIn }) => isIn(sql`a.search_text`), customer.text],
  },
  found: { id, table: sql`appointments a` },
});

/**
 * Lists appointments by their start. `search` finds phone numbers and names of customers, and of persons who are none
 * yet, reasons, brands and models.
 */
export async function listAppointments(
  db: Database,
  { search, cursor, limit, sort, from, to, status, ...filters }: AppointmentsQuery,
): Promise<Page<Appointment>> {
  const { businessHours } = await getSettings(db, "business");
  const { items, nextCursor } = await appointments.read(
    db,
    { sort, search, cursor, limit },
    {
      ...filters,
      from: from && startOfDay(from),
      to: to && startOfDay(addDays(to, 1)),
      statuses: statusesNamed(status),
    },
  );
  return { items: items.map((row) => withHours(row, businessHours)), nextCursor };
}

/** Reads the filter `status`: one, or several separated by commas. Undefined means no filter. */
function statusesNamed(typed: string | undefined): AppointmentStatus[] | undefined {
  if (!typed) return undefined;
  const names = new Set(typed.split(",").map((name) => name.trim()));
  const known = appointmentStatuses.filter((status) => names.delete(status));
  return names.size === 0
    ? known
    : refuse("validation_failed", { fields: { status: "is not a status" } });
}

/** Counts what is still to be done on a day, and the bookings that wait. Both counts have an index. */
export async function countAppointments(db: Database, day: string): Promise<AppointmentCounts> {
  const { open } = await db
    .selectFrom("appointments")
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .where("status", "in", openStatuses)
    .where("startsAt", ">=", startOfDay(day))
    .where("startsAt", "<", startOfDay(addDays(day, 1)))
    .executeTakeFirstOrThrow();
  const { waitingBookings } = await db
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<number>().as("waitingBookings"))
    .where("status", "in", waitingStatuses)
    .executeTakeFirstOrThrow();
  return { open, waitingBookings };
}
