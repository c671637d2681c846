import type { Tx } from "#src/server/database.ts";
import { lockCustomer } from "#src/areas/customers/core/server/lock-customer.ts";

interface Given {
  customerId?: string | undefined;
  contactName?: string | undefined;
  contactPhone?: string | undefined;
}

interface Columns {
  customerId: string | null;
  contactName: string | null;
  contactPhone: string | null;
}

/**
 * The columns of the person who comes. Somebody with the number of a customer is this customer, so that nobody is
 * written down twice. The customer cannot be erased before the appointment is stored.
 * @throws Refusal not_found, customer_erased, customer_built_in
 */
export async function lockPerson(tx: Tx, input: Given): Promise<Columns> {
  const { contactName = null, contactPhone = null } = input;
  const known = input.customerId ?? (contactPhone && (await findByPhone(tx, contactPhone)));
  if (!known) return { customerId: null, contactName, contactPhone };
  const { id } = await lockCustomer(tx, known);
  return { customerId: id, contactName: null, contactPhone: null };
}

const findByPhone = async (tx: Tx, phone: string): Promise<string | undefined> =>
  (await tx.selectFrom("customers").select("id").where("phone", "=", phone).executeTakeFirst())?.id;
