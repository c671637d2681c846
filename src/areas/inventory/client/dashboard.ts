import type { DashboardSlot } from "#src/client/dashboard-slot.ts";
import { ShortageTiles } from "../dashboard/client/shortage-tiles.tsx";

export const slots: readonly DashboardSlot[] = [
  { name: "shortages", place: "shop", order: 30, needs: "view_inventory", Card: ShortageTiles },
];
