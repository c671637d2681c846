import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { StoredMethod } from "../../providers.ts";
import { referenceKey } from "./reference-key.ts";

interface Typed {
  method: StoredMethod;
  provider: string;
  reference: string;
}

/**
 * Refuses a reference that another payment already has, and names this payment if the actor may see payments. The check
 * runs before the insert, because a failed insert ends the transaction. When two payments with the same reference are
 * taken at the same time, a unique index refuses the second one; this refusal names no payment.
 * @throws Refusal reference_taken (if it names the payment: `params.payment`, and `params.of`, the number of its sale
 * or ticket)
 */
export async function refuseTakenReference(
  tx: Tx,
  actor: Actor,
  { method, provider, reference }: Typed,
): Promise<void> {
  const { rows } = await sql<{ payment: string; of: string | null }>`
    select p.payment_number as payment, coalesce(
      (select s.sale_number from sales s where s.id = p.sale_id),
      (select d.ticket_number from devices d where d.id = p.device_id)) as of
    from payments p
    where ${referenceKey(sql`p.reference`)} = ${referenceKey(sql`${reference}::text`)} and ${
      method === "mobile_money"
        ? sql`p.payment_method = 'mobile_money' and not p.shares_reference`
        : sql`p.provider = ${provider} and p.reference is not null`
    }
    limit 1`.execute(tx);
  const [holder] = rows;
  if (!holder) return;
  if (!may(actor, "view_payments")) refuse("reference_taken");
  const { payment, of } = holder;
  refuse("reference_taken", {
    detail: `This payment reference was already used by ${payment}${of ? ` (${of})` : ""}`,
    params: { payment, of: of ?? "–" },
  });
}
