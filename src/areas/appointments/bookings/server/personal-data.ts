import { sql } from "kysely";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";

/** The bookings with the phone number of a customer, or of an appointment of the customer. */
export const bookingsPersonalData: PersonalDataHolder = {
  name: "bookings",
  export: (db, customerId) =>
    db
      .selectFrom("bookings")
      .select(["bookingNumber", "contactName", "contactPhone", "brand", "model", "fault", "note"])
      .select(["wishedDay", "status", "answer", "createdAt"])
      .where(ofCustomer(customerId))
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  async erase(tx, customerId) {
    await sql`delete from booking_photos where booking_id in
      (select id from bookings where ${ofCustomer(customerId)})`.execute(tx);
    await tx
      .updateTable("bookings")
      .set({
        contactName: null,
        contactPhone: null,
        note: null,
        answer: null,
        brand: "",
        model: "",
      })
      .set({
        fault: "",
        // A digest of a name and a number could be guessed.
        digest: Buffer.alloc(0),
        forgottenAt: sql`coalesce(forgotten_at, now())`,
        version: sql`version + 1`,
        status: sql`case when status in ('requested', 'proposed') then 'cancelled' else status end`,
      })
      .where(ofCustomer(customerId))
      .execute();
  },
};

const ofCustomer = (customerId: string) =>
  sql<boolean>`(contact_phone = (select phone from customers where id = ${customerId})
    or appointment_id in (select id from appointments where customer_id = ${customerId}))`;
