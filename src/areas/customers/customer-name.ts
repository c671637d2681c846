import { WALK_IN_CUSTOMER_ID } from "./contract.ts";

/** As records of other areas name their customer. */
interface Named {
  id: string;
  name: string;
  phone: string | null;
}

type Unnamed = "walkIn" | "erased";

/**
 * The name of a customer in the reader's language. The rows of the walk-in customer and of erased customers have an
 * English name, which is for readers of the API only. Papers pass words of `common` in their own language.
 */
export function nameOnPaper(
  customer: Named,
  wordOfCommon: (key: `customer.${Unnamed}`) => string,
): string {
  const unnamed = unnamedKind(customer);
  return unnamed ? wordOfCommon(`customer.${unnamed}`) : customer.name;
}

/** `nameOnPaper` for screens: `customerName(device.customer, t)`. */
export const customerName = (
  customer: Named,
  t: (key: `common:customer.${Unnamed}`) => string,
): string => nameOnPaper(customer, (key) => t(`common:${key}`));

/**
 * null: the customer has a name of their own. Of the others only erased customers have no phone number (constraint
 * `customers_phone_known`); their receipts lose it with them.
 */
export function unnamedKind({ id, phone }: Omit<Named, "name">): Unnamed | null {
  if (id === WALK_IN_CUSTOMER_ID) return "walkIn";
  return phone === null ? "erased" : null;
}
