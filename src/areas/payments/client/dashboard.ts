import type { DashboardSlot } from "#src/client/dashboard-slot.ts";
import { OwedTile } from "../dashboard/client/owed-tile.tsx";
import { SignOffTile } from "../dashboard/client/sign-off-tile.tsx";
import { DrawersTile } from "../dashboard/client/drawers-tile.tsx";
import { SevenDays, TakingsToday } from "../dashboard/client/takings.tsx";

export const slots: readonly DashboardSlot[] = [
  {
    name: "takings-today",
    place: "money",
    order: 10,
    needs: "reconcile_payments",
    Card: TakingsToday,
  },
  { name: "seven-days", place: "money", order: 20, needs: "reconcile_payments", Card: SevenDays },
  {
    name: "drawers",
    place: "shop",
    order: 10,
    needs: ["create_sales", "take_payments", "manage_shifts"],
    Card: DrawersTile,
  },
  { name: "sign-off", place: "shop", order: 15, needs: "manage_shifts", Card: SignOffTile },
  { name: "owed", place: "shop", order: 25, needs: "view_debts", Card: OwedTile },
];
