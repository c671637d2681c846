import { useQuery } from "@tanstack/react-query";
import { customersContract } from "#src/areas/customers/contract.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { paidByPoints } from "#src/areas/loyalty/rules.ts";

/** What the points of a customer pay, in minor units; 0 while it is not known, and for a walk-in. */
export function usePointsWorth(customerId: string | null): number {
  const isKnown = customerId !== null && customerId !== WALK_IN_CUSTOMER_ID;
  const mayRead = useMay()("view_customers");
  const customer = useQuery({
    ...read(customersContract.getCustomer, { params: { id: customerId ?? "" } }),
    enabled: isKnown && mayRead,
  });
  const settings = useQuery(read(shopSettingsContract.getShopSettings, {}));
  if (!isKnown || !customer.data || !settings.data) return 0;
  return paidByPoints(customer.data.points, settings.data.loyalty.pointsToShilling);
}
