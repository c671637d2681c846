import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { CreditEntry } from "../gift-card-schemas.ts";

/** An expression for a query: the ledger of an account, newest first. */
export const entriesOf = (accountId: RawBuilder<unknown>) => sql<CreditEntry[]>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount,
    'balanceAfter', e.balance_after, 'reason', e.reason, 'user', ${userInJson("e.user_id")},
    'createdAt', ${momentInJson(sql`e.created_at`)}) order by e.position desc), '[]')
  from credit_entries e where e.account_id = ${accountId})`;
