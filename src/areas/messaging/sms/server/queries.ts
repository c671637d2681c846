import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { between, firstIds, numberSource } from "#src/server/sql/lists/search-conditions.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { ofPerson } from "#src/areas/customers/core/server/person.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import type { SmsMessage, smsContract } from "../contract.ts";
import type { SmsStatus, StoredSmsType } from "../../core/values.ts";

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

const recipient = sql`s.recipient_phone`;
const customer = ofCustomer(sql`m.customer_id`);

const messages = keysetList({
  orders: { newest: newestFirst(sql`m.created_at`, sql`m.id`) },
  filters: {
    type: (type: RawBuilder<StoredSmsType>) => sql`m.type = ${type}`,
    status: (status: RawBuilder<SmsStatus>) => sql`m.status = ${status}`,
    customerId: (customerId: RawBuilder<string>) => sql`m.customer_id = ${customerId}`,
    customerIds: (ids: RawBuilder<readonly string[]>) => sql`m.customer_id = any(${ids}::uuid[])`,
    deviceId: (deviceId: RawBuilder<string>) => sql`m.device_id = ${deviceId}`,
    bulkId: (bulkId: RawBuilder<string>) => sql`m.bulk_id = ${bulkId}`,
    from: (moment: RawBuilder<string>) => sql`m.created_at >= ${moment}::timestamptz`,
    to: (moment: RawBuilder<string>) => sql`m.created_at < ${moment}::timestamptz`,
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

export type MessagesQuery = z.output<(typeof smsContract.listMessages)["query"]>;
export type MessagesFilters = Omit<MessagesQuery, "cursor" | "limit">;

/** The days of a filter as moments. */
export const momentsOf = ({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}) => ({ from: from && startOfDay(from), to: to && startOfDay(addDays(to, 1)) });

const whereOf = async (
  db: Database,
  { search: _, customerId, from, to, ...filters }: MessagesFilters,
) => ({
  ...filters,
  ...momentsOf({ from, to }),
  ...(customerId && (await ofPerson(db, customerId))),
});

/** Lists messages, newest first. Those to a merged customer belong to the survivor. */
export async function listMessages(
  db: Database,
  { cursor, limit, ...filters }: MessagesQuery,
): Promise<Page<SmsMessage>> {
  const { search } = filters;
  const where = await whereOf(db, filters);
  return messages.read(db, { search, cursor, limit, sort: "newest" }, where);
}

/** Reads all messages of the list for a file, some at a time. */
export async function* readAllMessages(
  db: Database,
  filters: MessagesFilters,
  limit: number,
): AsyncGenerator<SmsMessage[]> {
  const { search } = filters;
  yield* messages.readAll(db, { search, limit, sort: "newest" }, await whereOf(db, filters));
}
