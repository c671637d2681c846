import { sql } from "kysely";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";

/**
 * The messages to a customer. Messages to the customer's number from before Fundi knew the customer belong to them too.
 * An erasure removes numbers and texts, and cancels what waits; that something was sent stays for the bill.
 */
export const messagesPersonalData: PersonalDataHolder = {
  name: "messages",
  export: (db, customerId) =>
    db
      .selectFrom("smsMessages")
      .select(["recipientPhone", "text", "type", "purpose", "language", "status"])
      .select(["createdAt", "sentAt", "deliveredAt"])
      .where(ofCustomer(customerId))
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  async erase(tx, customerId) {
    const own = tx.selectFrom("smsMessages").select("id").where(ofCustomer(customerId));
    await tx
      .updateTable("smsMessages")
      .set({ status: "cancelled", sendAt: null, errorCode: "erased" })
      .where("id", "in", own)
      .where("sendAt", "is not", null)
      .execute();
    await tx
      .updateTable("smsAttempts")
      .set({ detail: null })
      .where("messageId", "in", own)
      .where("detail", "is not", null)
      .execute();
    await tx
      .updateTable("smsMessages")
      .set({ recipientPhone: null, text: "", variables: "{}", errorDetail: null })
      .set({ erasedAt: sql`now()` })
      .where("id", "in", own)
      .where("erasedAt", "is", null)
      .execute();
  },
};

/** A digest has figures of the shop, which are no data of whoever reads it. */
const ofCustomer = (customerId: string) =>
  sql<boolean>`(customer_id = ${customerId} or customer_id is null and type <> 'digest' and recipient_phone =
    (select phone from customers where id = ${customerId}))`;
