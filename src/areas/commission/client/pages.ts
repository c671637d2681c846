import { paperPage, staffPage } from "#src/client/page-route.ts";
import { seesEarnings } from "../rules.ts";

export const pages = [
  staffPage({
    path: "/earnings",
    permission: seesEarnings,
    words: ["commission"],
    load: () => import("./earnings-page.tsx").then((page) => page.EarningsPage),
  }),
  staffPage({
    path: "/earnings/rules",
    permission: "manage_commission",
    words: ["commission"],
    load: () => import("./rules-page.tsx").then((page) => page.RulesPage),
  }),
  staffPage({
    path: "/earnings/$id",
    permission: "manage_commission",
    words: ["commission", "purchasing-errors"],
    load: () => import("./technician-page.tsx").then((page) => page.TechnicianPage),
  }),
  paperPage({
    path: "/earnings/payouts/$id",
    permission: seesEarnings,
    words: ["commission"],
    load: () => import("./slip-page.tsx").then((page) => page.SlipPage),
  }),
];
