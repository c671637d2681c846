import { useIdParam } from "#src/client/address.ts";
import { ReturnDetail } from "./return-detail.tsx";

export function ReturnPage() {
  const id = useIdParam();
  return <ReturnDetail key={id} id={id} />;
}
