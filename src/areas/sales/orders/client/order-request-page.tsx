import { useIdParam } from "#src/client/address.ts";
import { OrderRequestDetail } from "./order-request-detail.tsx";

export function OrderRequestPage() {
  const id = useIdParam();
  return <OrderRequestDetail key={id} id={id} />;
}
