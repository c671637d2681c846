import { sql, type RawBuilder } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { between, firstIds, numberSource } from "#src/server/sql/lists/search-conditions.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { historyFilters, historyOf, historyOrders } from "../../outgoing/server/history.ts";
import type { Attempt } from "../attempts-contract.ts";
import type { SmsMessage } from "../contract.ts";

const selectMessages = (db: Database) =>
  db
    .selectFrom("smsMessages as m")
    .leftJoin("customers as c", "c.id", "m.customerId")
    .leftJoin("devices as d", "d.id", "m.deviceId")
    .leftJoin("smsTemplates as t", "t.id", "m.templateId")
    .select(["m.id", "m.recipientPhone", "m.customerId", "c.name as customerName"])
    .select(["m.deviceId", "d.ticketNumber", "m.type", "m.purpose", "m.origin", "m.language"])
    .select(["m.parts", "m.templateId", "t.name as templateName"])
    .select(["m.bulkId", "m.status", "m.sendAt", "m.isSimulated", "m.sentAt", "m.deliveredAt"])
    .select(["m.providerMessageId", "m.errorDetail", "m.createdAt"])
    .select([
      // Only its recipient may read the figures of a digest.
      sql<string>`case m.type when 'digest' then '' else m.text end`.as("message"),
      sql<Record<string, string>>`m.variables`.as("variables"),
      sql<boolean>`m.status = 'pending' and m.send_at is null`.as("isBeingSent"),
      sql<SmsMessage["provider"]>`m.provider`.as("provider"),
      sql<SmsMessage["error"]>`m.error_code`.as("error"),
      userInJson("m.createdBy").as("createdBy"),
    ]);

/** @throws Refusal not_found */
export async function getMessage(db: Database, id: string): Promise<SmsMessage> {
  const row = await selectMessages(db).where("m.id", "=", id).executeTakeFirst();
  return row ?? refuse("not_found");
}

/**
 * The attempts of a message, newest first. A message has few of them.
 * @throws Refusal not_found
 */
export async function listAttempts(db: Database, messageId: string): Promise<{ items: Attempt[] }> {
  const message = await db
    .selectFrom("smsMessages")
    .select("id")
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!message) return refuse("not_found");
  const items = await db
    .selectFrom("smsAttempts as a")
    .select(["a.id", "a.attemptNumber", "a.providerMessageId", "a.detail", "a.askedAt"])
    .select(["a.answeredAt", userInJson("a.statedBy").as("statedBy")])
    .select([
      sql<Attempt["provider"]>`a.provider`.as("provider"),
      sql<Attempt["state"]>`a.state`.as("state"),
    ])
    .where("a.messageId", "=", messageId)
    .orderBy("a.attemptNumber", "desc")
    .execute();
  return { items };
}

const recipient = sql`s.recipient_phone`;
const customer = ofCustomer(sql`m.customer_id`);

const messages = keysetList({
  orders: historyOrders,
  filters: {
    ...historyFilters,
    bulkId: (bulkId: RawBuilder<string>) => sql`m.bulk_id = ${bulkId}`,
  },
  select: selectMessages,
  sources: {
    numbers: {
      ticket: numberSource(sql`m.device_id`, {
        id: sql`f.id`,
        table: sql`devices f`,
        number: sql`f.ticket_number`,
      }),
    },
    codes: {
      phone: [
        customer.phone,
        {
          column: sql`m.id`,
          find: ({ phone, phoneEnd }) =>
            firstIds(
              sql`s.id`,
              sql`sms_messages s`,
              recipient,
              between(recipient, phone, phoneEnd),
              { by: recipient },
            ),
        },
      ],
    },
    texts: [customer.text],
  },
});

const history = historyOf(messages);

export const listMessages = history.readPage;

/** Reads all messages of the list for a file, some at a time. */
export const readAllMessages = history.readAll;
