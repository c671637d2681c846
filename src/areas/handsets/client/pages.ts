import { paperPage, staffPage } from "#src/client/page-route.ts";
import { seesHandsets } from "../sees-handsets.ts";

export const pages = [
  staffPage({
    path: "/handsets",
    permission: seesHandsets,
    words: ["purchasing-errors", "handsets"],
    load: () => import("../purchases/client/handsets-page.tsx").then((page) => page.HandsetsPage),
  }),
  staffPage({
    path: "/handsets/lost",
    permission: "buy_handsets",
    words: ["purchasing-errors", "handsets"],
    load: () => import("../lost/client/lost-imeis-page.tsx").then((page) => page.LostImeisPage),
  }),
  staffPage({
    path: "/handsets/$id",
    permission: seesHandsets,
    words: ["purchasing-errors", "handsets", "devices", "uploads"],
    load: () => import("../purchases/client/handset-page.tsx").then((page) => page.HandsetPage),
  }),
  paperPage({
    path: "/handsets/$id/agreement",
    permission: "buy_handsets",
    words: ["handsets", "devices"],
    load: () => import("../purchases/client/agreement-page.tsx").then((page) => page.AgreementPage),
  }),
];
