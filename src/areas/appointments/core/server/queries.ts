import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Appointment } from "../../contract.ts";
import { outsideHours, type BusinessHours } from "../../rules.ts";

const personOf = (column: string) => sql<Person | null>`${userInJson(column)}`;

/** Selects appointments (alias `a`). `withHours` completes the rows. */
export const selectAppointments = (db: Database) =>
  db
    .selectFrom("appointments as a")
    .leftJoin("customers as c", "c.id", "a.customerId")
    .leftJoin("devices as d", "d.id", "a.deviceId")
    .leftJoin("bookings as b", "b.appointmentId", "a.id")
    .select(["a.id", "a.startsAt", "a.endsAt", "a.minutes", "a.customerId"])
    .select(["a.contactName", "a.contactPhone", "a.reason", "a.brand", "a.model", "a.note"])
    .select(["a.technicianId", "a.status", "a.statusReason", "a.statusAt", "a.isWalkIn"])
    .select([
      "a.deviceId",
      "d.ticketNumber",
      "b.id as bookingId",
      "a.version",
      "a.createdAt",
      "a.updatedAt",
    ])
    .select([
      sql<Appointment["customer"]>`case when c.id is not null then
        json_build_object('id', c.id, 'name', c.name, 'phone', c.phone) end`.as("customer"),
      personOf("a.technicianId").as("technician"),
      personOf("a.createdBy").as("createdBy"),
    ]);

type Row = Omit<Appointment, "isOutsideHours">;

export const withHours = (row: Row, hours: BusinessHours): Appointment => ({
  ...row,
  isOutsideHours: outsideHours(row, hours) !== null,
});

/** @throws Refusal not_found */
export async function getAppointment(db: Database, id: string): Promise<Appointment> {
  const { businessHours } = await getSettings(db, "business");
  const row = await selectAppointments(db).where("a.id", "=", id).executeTakeFirstOrThrow(notFound);
  return withHours(row, businessHours);
}
