import { Money } from "#src/client/ui/money.tsx";
import { useOrderFormat } from "./use-order-format.ts";

/** An amount in the currency of its order. */
export function OrderMoney({
  minor,
  currency,
  className,
}: {
  minor: number;
  currency: string;
  className?: string;
}) {
  const { formatFor } = useOrderFormat();
  return <Money minor={minor} format={formatFor(currency)} {...(className && { className })} />;
}
