import { useIdParam } from "#src/client/address.ts";
import { ItemDetail } from "./item-detail.tsx";

/** /inventory/{id} */
export function ItemPage() {
  const id = useIdParam();
  return <ItemDetail key={id} id={id} />;
}
