import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { historyFilters, historyOf, historyOrders } from "../../outgoing/server/history.ts";
import type { EmailDetail, ListedEmail } from "../contract.ts";

const selectEmails = (db: Database) =>
  db
    .selectFrom("emails as m")
    .leftJoin("customers as c", "c.id", "m.customerId")
    .leftJoin("devices as d", "d.id", "m.deviceId")
    .select(["m.id", "m.recipient", "m.customerId", "c.name as customerName"])
    .select(["m.deviceId", "d.ticketNumber", "m.purpose", "m.language", "m.subject"])
    .select(["m.status", "m.sendAt", "m.sentAt", "m.errorDetail", "m.createdAt"])
    .select([
      sql<ListedEmail["type"]>`m.type`.as("type"),
      sql<ListedEmail["origin"]>`m.origin`.as("origin"),
      sql<ListedEmail["error"]>`m.error_code`.as("error"),
      sql<boolean>`m.status = 'pending' and m.send_at is null`.as("isBeingSent"),
      sql<boolean>`m.attachment is not null`.as("hasAttachment"),
      userInJson("m.createdBy").as("createdBy"),
    ]);

/** @throws Refusal not_found */
export async function getListedEmail(db: Database, id: string): Promise<ListedEmail> {
  const row = await selectEmails(db).where("m.id", "=", id).executeTakeFirst();
  return row ?? refuse("not_found");
}

/** The attempts of the email `m`, newest first. An email has few of them. */
const attemptsOf = sql<EmailDetail["attempts"]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'attemptNumber', a.attempt_number, 'state', a.state,
           'problem', a.problem, 'detail', a.detail, 'askedAt', ${momentInJson(sql`a.asked_at`)},
           'answeredAt', ${momentInJson(sql`a.answered_at`)}, 'statedBy', ${userInJson("a.statedBy")})
         order by a.attempt_number desc)
  from email_attempts a where a.email_id = m.id), '[]')`;

/**
 * An email with its text and its attempts. One statement reads both, so that an attempt that ends meanwhile cannot
 * contradict the state of the email.
 * @throws Refusal not_found
 */
export async function getEmail(db: Database, id: string): Promise<EmailDetail> {
  const row = await selectEmails(db)
    .select([
      // Only its recipient may read the figures of a digest.
      sql<string>`case m.type when 'digest' then '' else m.body end`.as("body"),
      sql<EmailDetail["attachment"]>`m.attachment`.as("attachment"),
    ])
    .select(attemptsOf.as("attempts"))
    .where("m.id", "=", id)
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

const customer = ofCustomer(sql`m.customer_id`);

const emails = keysetList({
  orders: historyOrders,
  filters: historyFilters,
  select: selectEmails,
  sources: {
    codes: { phone: [customer.phone] },
    texts: [customer.text, ({ isIn }) => isIn(sql`m.recipient`)],
  },
});

const history = historyOf(emails);

export const listEmails = history.readPage;

/** Reads all emails of the list for a file, some at a time. */
export const readAllEmails = history.readAll;
