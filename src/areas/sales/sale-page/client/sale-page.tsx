import { useIdParam } from "#src/client/address.ts";
import { SaleOnScreen } from "./sale-detail.tsx";

/** The page `/sales/{id}`. */
export function SalePage() {
  const id = useIdParam();
  return <SaleOnScreen key={id} id={id} />;
}
