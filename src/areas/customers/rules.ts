import type { CommonRefusalCode } from "#src/shared/refusals/common-refusals.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { customersContract, type Customer } from "./contract.ts";
import { mergingContract } from "./merging-contract.ts";

type State = Pick<Customer, "erasedAt" | "isWalkIn" | "isActive" | "marketingConsent">;

const isSomebody = ({ isWalkIn, erasedAt }: State): CommonRefusalCode | null => {
  if (isWalkIn) return "customer_built_in";
  return erasedAt ? "customer_erased" : null;
};

/** For each act the refusal that the customer's state causes; null when the state allows the act. */
export const customerActs = {
  updateCustomer: isSomebody,
  activateCustomer: isSomebody,
  deactivateCustomer: isSomebody,
  addCustomerNote: isSomebody,
  addPromoMessage: (customer) =>
    isSomebody(customer) ?? (customer.marketingConsent ? null : "no_marketing_consent"),
  exportCustomer: () => null,
  eraseCustomer: isSomebody,
  mergeCustomers: (customer) =>
    isSomebody(customer) ?? (customer.isActive ? null : "customer_inactive"),
  deleteCustomer: ({ isWalkIn }) => (isWalkIn ? "customer_built_in" : null),
} satisfies Record<string, (customer: State) => CommonRefusalCode | null>;

export type CustomerAct = keyof typeof customerActs;

const accessOf = (act: CustomerAct): Permission =>
  act === "mergeCustomers" ? mergingContract[act].access : customersContract[act].access;

/** Why this user may not perform this act for this customer; null when the act is allowed. */
export function refusalOfAct(
  act: CustomerAct,
  customer: State,
  permissions: readonly Permission[],
): CommonRefusalCode | null {
  if (!permissions.includes(accessOf(act))) return "forbidden";
  return customerActs[act](customer);
}
