import type { DashboardSlot } from "#src/client/dashboard-slot.ts";
import { AtPickupTile, WorkTiles } from "../dashboard/client/device-tiles.tsx";
import { MyDevices, OverdueDevices, ReadyDevices } from "../dashboard/client/device-lists.tsx";

export const slots: readonly DashboardSlot[] = [
  { name: "at-pickup", place: "shop", order: 20, needs: "view_payments", Card: AtPickupTile },
  { name: "devices", place: "work", order: 10, needs: "view_devices", Card: WorkTiles },
  {
    name: "my-devices",
    place: "lists",
    order: 10,
    needs: "view_devices",
    role: "technician",
    Card: MyDevices,
  },
  { name: "overdue", place: "lists", order: 20, needs: "view_devices", Card: OverdueDevices },
  { name: "ready", place: "lists", order: 30, needs: "view_devices", Card: ReadyDevices },
];
