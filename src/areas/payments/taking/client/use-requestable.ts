import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { gatewaysContract } from "../../gateways/contract.ts";
import { cardPages, type CardPage, type PaymentMethod } from "../../providers.ts";

interface Asked {
  method: PaymentMethod;
  /** The wallet or the card page. Without one, any provider of the method counts. */
  provider?: string | undefined;
}

interface Requestables {
  /** Whether the server has answered. */
  isKnown: boolean;
  /** Whether any provider can ask the customer for money. */
  canAskAny: boolean;
  /** Whether a provider can ask the customer for such a payment. */
  canAsk: (asked: Asked) => boolean;
  isSimulated: (asked: Asked) => boolean;
  /** The card pages that are set up. */
  pages: readonly CardPage[];
}

/** Hook: returns the payments for which a provider can ask the customer. While this is not known, it returns none. */
export function useRequestables(): Requestables {
  const { data } = useQuery(read(gatewaysContract.listRequestable, {}));
  const kinds = data?.items ?? [];
  const kindOf = ({ method, provider = method }: Asked) =>
    kinds.find((kind) => kind.method === method && kind.provider === provider);
  return {
    isKnown: data !== undefined,
    canAskAny: kinds.length > 0,
    canAsk: (asked) => kindOf(asked) !== undefined,
    isSimulated: (asked) => kindOf(asked)?.isSimulated ?? false,
    pages: cardPages.filter((page) => kindOf({ method: "card", provider: page })),
  };
}
