import { WALK_IN_CUSTOMER_ID } from "./walk-in.ts";

/** A customer with the fields that decide the shown name. Records of other areas contain these fields. */
interface Named {
  id: string;
  name: string;
  phone: string | null;
}

/** Instead of a name that the reader may not see. */
export const HIDDEN_NAME = "—";

type Unnamed = "walkIn" | "erased";

/**
 * The name of a customer in the language of `wordOfCommon`. The walk-in customer and erased customers have no name of
 * their own, so they get a word of the catalogue `common`. Their stored English name is only for users of the API.
 */
export function nameOnPaper(
  customer: Named,
  wordOfCommon: (key: `customer.${Unnamed}`) => string,
): string {
  const unnamed = unnamedKind(customer);
  // Without the right to see customers, lists do not tell the name.
  if (unnamed !== "walkIn" && customer.name === "") return HIDDEN_NAME;
  return unnamed ? wordOfCommon(`customer.${unnamed}`) : customer.name;
}

/** The name of a customer on a screen, in the language of the screen: `customerName(device.customer, t)`. */
export const customerName = (
  customer: Named,
  t: (key: `common:customer.${Unnamed}`) => string,
): string => nameOnPaper(customer, (key) => t(`common:${key}`));

/**
 * Why a customer has no name of their own; null for a customer who has one. Apart from the walk-in customer, only
 * erased customers have no phone number (constraint `customers_phone_known`).
 */
export function unnamedKind({ id, phone }: Omit<Named, "name">): Unnamed | null {
  if (id === WALK_IN_CUSTOMER_ID) return "walkIn";
  return phone === null ? "erased" : null;
}
