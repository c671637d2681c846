import { sql, type RawBuilder } from "kysely";
import type { Receipt } from "../contract.ts";

/**
 * What a credit account is: the gift card, or the debt with the sale or repair for which it was agreed. The receipt of
 * that sale or repair says which one it was.
 */
export const creditInJson = (accountId: RawBuilder<unknown>) => sql<Receipt["credit"]>`(
  select json_build_object('kind', account.kind, 'codeEnd', account.code_end, 'saleNumber', o.sale_number,
    'ticketNumber', o.ticket_number, 'deviceName', nullif(concat_ws(' ', o.device_brand, o.device_model), ''))
  from credit_accounts account
  left join payments opened on opened.id = account.payment_id
  left join receipts o on o.payment_id = coalesce(opened.paid_with, opened.id)
  where account.id = ${accountId} and account.kind in ('debt', 'gift_card'))`;
