import type { DashboardSlot } from "#src/client/dashboard-slot.ts";
import { OrderRequestsTile } from "../orders/client/order-requests-tile.tsx";

export const slots: readonly DashboardSlot[] = [
  {
    name: "order-requests",
    place: "work",
    order: 40,
    needs: "manage_order_requests",
    Card: OrderRequestsTile,
  },
];
