import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { customersContract, type Customer } from "#src/areas/customers/contract.ts";

/**
 * The chosen customer as the server knows them now. The search may have found the customer before points changed, and
 * they may change while a dialog is open. Until the answer arrives, this is the customer as chosen.
 */
export function useCustomerNow(chosen: Customer | null): Customer | null {
  const { data } = useQuery({
    ...read(customersContract.getCustomer, { params: { id: chosen?.id ?? "" } }),
    enabled: chosen !== null,
  });
  return chosen && (data ?? chosen);
}
