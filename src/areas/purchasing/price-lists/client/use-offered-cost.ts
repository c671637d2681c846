import { useQuery } from "@tanstack/react-query";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { priceListsContract, type ItemOffer } from "../contract.ts";

interface Asked {
  /** Undefined while no item is chosen. */
  itemId: string | undefined;
  supplierId: string;
  currency: OrderCurrency;
}

/**
 * The unit cost that is offered for a line of an order: the list price of the chosen supplier, otherwise the last price
 * in the currency of the order. `others` says what the other suppliers ask.
 */
export function useOfferedCost({ itemId, supplierId, currency }: Asked) {
  const { t } = useTranslation("price-lists");
  const { moneyIn } = useOrderFormat();
  const mayCost = useMay()("view_cost");
  const { data } = useQuery({
    ...read(priceListsContract.listItemOffers, { params: { id: itemId ?? "" } }),
    enabled: itemId !== undefined && mayCost,
  });
  const offers = itemId ? (data?.offers ?? []) : [];
  const own = offers.find(({ supplier }) => supplier.id === supplierId);
  const offered = [own?.listed, own?.ordered].find((price) => price?.currency === currency);
  const said = ({ supplier: { name }, listed, ordered }: ItemOffer) => {
    if (listed)
      return t("offers.costHint", { name, amount: moneyIn(listed.currency, listed.price) });
    if (!ordered) return "";
    const amount = moneyIn(ordered.currency, ordered.price);
    return t("offers.lastHint", { name, amount, number: ordered.orderNumber });
  };
  return { offered: offered?.price ?? null, offers: offers.map(said).filter(Boolean) };
}
