import { sql } from "kysely";
import type { CustomerRecords } from "#src/server/customer-records.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";

/**
 * The emails to a customer. An erasure removes addresses, texts and papers, and cancels what waits; that something was
 * sent stays.
 */
export const emailsPersonalData: PersonalDataHolder = {
  name: "emails",
  export: (db, customerId) =>
    db
      .selectFrom("emails")
      .select(["recipient", "subject", "body", "type", "purpose", "language", "status"])
      .select(["createdAt", "sentAt"])
      .where(ofCustomer(customerId))
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  async erase(tx, customerId) {
    const own = tx.selectFrom("emails").select("id").where(ofCustomer(customerId));
    await tx
      .updateTable("emails")
      .set({ status: "cancelled", sendAt: null, errorCode: "erased" })
      .where("id", "in", own)
      .where("sendAt", "is not", null)
      .execute();
    await tx
      .updateTable("emailAttempts")
      .set({ detail: null })
      .where("emailId", "in", own)
      .where("detail", "is not", null)
      .execute();
    await tx
      .updateTable("emails")
      .set({
        recipient: null,
        subject: "",
        body: "",
        html: null,
        attachment: null,
        errorDetail: null,
      })
      .set({ erasedAt: sql`now()` })
      .where("id", "in", own)
      .where("erasedAt", "is", null)
      .execute();
  },
};

/**
 * A report to the address of a customer who is a member of staff names no customer, and is found by the address. A digest
 * has figures of the shop, which are no data of whoever reads it.
 */
const ofCustomer = (customerId: string) =>
  sql<boolean>`(customer_id = ${customerId} or customer_id is null and type <> 'digest' and recipient =
    (select lower(email) from customers where id = ${customerId}))`;

/**
 * Emails keep the customer of their day, and lists find them through the survivor. An email that waits goes to the
 * address for which it was written.
 */
export const emailsOfCustomers: CustomerRecords = {
  lock: (tx, customerId) =>
    tx
      .selectFrom("emails")
      .select("id")
      .where("customerId", "=", customerId)
      .where("sendAt", "is not", null)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute(),
};
