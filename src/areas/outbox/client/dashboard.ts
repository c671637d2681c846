import type { DashboardSlot } from "#src/client/dashboard-slot.ts";
import { OutboxTile } from "./outbox-tile.tsx";

export const slots: readonly DashboardSlot[] = [
  {
    name: "outbox",
    place: "work",
    order: 6,
    needs: "resolve_offline_records",
    Card: OutboxTile,
  },
];
