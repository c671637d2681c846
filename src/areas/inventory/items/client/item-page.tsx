import { useIdParam } from "#src/client/address.ts";
import { ItemDetail } from "./item-detail.tsx";

/** The screen /inventory/{id}, which shows one item. */
export function ItemPage() {
  const id = useIdParam();
  return <ItemDetail key={id} id={id} />;
}
