/** How typed text finds payments (alias `p`) for reconciliation. */
import { sql, type RawBuilder } from "kysely";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { firstIds, numberSource } from "#src/server/sql/lists/search-conditions.ts";
import type { NumberSource, SearchSources, SearchValues } from "#src/server/sql/lists/search.ts";
import { ofCustomer } from "#src/areas/customers/core/server/search.ts";
import { isOpenInSql } from "../../core/server/open-in-sql.ts";
import { referenceBegins, referenceKey } from "../../core/server/reference-key.ts";

const self = sql`p.id`;
const id = sql`f.id`;
const customer = ofCustomer(sql`p.customer_id`);
const isOpen = isOpenInSql(sql`f.status`);
const reference = sql`f.reference`;

/** Only open payments are searched by reference, so that the search reads their small index. */
const byReference = (values: Given<SearchValues>) =>
  firstIds(
    id,
    sql`payments f`,
    referenceKey(reference),
    sql<boolean>`${isOpen} and ${referenceBegins(reference, values)}`,
  );

/**
 * Finds the payments for a sale or repair by its number, and those for a debt of it. Each open payment looks its own
 * number up, because there are few open payments, and many sales have numbers with the same beginning.
 */
function numberOfSubject(
  subject: RawBuilder<unknown>,
  document: Record<"id" | "table" | "number", RawBuilder<unknown>>,
): NumberSource {
  const found = numberSource(self, document);
  const ofDebt = sql`select o.${subject} from credit_accounts a join payments o on o.id = a.payment_id
    where a.id = p.credit_account_id`;
  return {
    column: self,
    find: (values, most) => {
      const documents = found.find(values, most);
      return sql`select i.id from payments i where i.${subject} in (${documents}) union all
        select i.id from payments o join credit_accounts a on a.payment_id = o.id
        join payments i on i.credit_account_id = a.id where o.${subject} in (${documents})`;
    },
    fits: ({ numberPattern }) =>
      sql`(select ${document.number} from ${document.table}
        where ${document.id} = coalesce(p.${subject}, (${ofDebt}))) like ${numberPattern}`,
  };
}

export const openMoneySources: SearchSources = {
  own: { kind: "payment", number: sql`p.payment_number` },
  numbers: {
    payment: numberSource(self, { id, table: sql`payments f`, number: sql`f.payment_number` }),
    sale: numberOfSubject(sql`sale_id`, {
      id,
      table: sql`sales f`,
      number: sql`f.sale_number`,
    }),
    ticket: numberOfSubject(sql`device_id`, {
      id,
      table: sql`devices f`,
      number: sql`f.ticket_number`,
    }),
  },
  codes: { word: [{ column: self, find: byReference }], phone: [customer.phone] },
  texts: [customer.text],
};
