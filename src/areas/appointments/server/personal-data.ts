import { sql } from "kysely";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";

/**
 * The appointments of a customer, and those of the customer's number from before Fundi knew the customer. An erasure
 * removes the texts, and what was booked is cancelled: nobody could be called any more. That somebody came stays.
 */
export const appointmentsPersonalData: PersonalDataHolder = {
  name: "appointments",
  export: (db, customerId) =>
    db
      .selectFrom("appointments")
      .select(["startsAt", "minutes", "contactName", "contactPhone", "reason", "brand", "model"])
      .select(["note", "status", "statusReason", "createdAt"])
      .where(ofCustomer(customerId))
      .orderBy("startsAt")
      .orderBy("id")
      .execute(),
  async erase(tx, customerId) {
    await tx
      .updateTable("appointments")
      .set({ contactName: null, contactPhone: null, reason: "", note: null, remindAt: null })
      .set({ brand: null, model: null, erasedAt: sql`now()` })
      .set({
        status: sql`case when status in ('booked', 'arrived') then 'cancelled' else status end`,
        statusReason: sql`case when status in ('booked', 'arrived', 'cancelled') then '' end`,
      })
      .where(ofCustomer(customerId))
      .execute();
  },
};

const ofCustomer = (customerId: string) =>
  sql<boolean>`(customer_id = ${customerId} or customer_id is null and contact_phone =
    (select phone from customers where id = ${customerId}))`;
