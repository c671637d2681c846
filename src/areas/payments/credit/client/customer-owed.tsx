import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { Money } from "#src/client/ui/money.tsx";
import { creditContract } from "../../credit-ledger/contract.ts";

/** How much a customer owes. The section with the debts says so when it cannot be loaded. */
export function CustomerOwed({ customerId }: { customerId: string }) {
  const { data } = useQuery(read(creditContract.getCustomerCredit, { params: { id: customerId } }));
  return data ? <Money minor={data.owed} /> : "–";
}
