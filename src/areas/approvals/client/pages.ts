import { approvalRights } from "../rules.ts";
import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/approvals",
    permission: approvalRights,
    words: ["approvals", "approval-errors", "inventory"],
    load: () => import("./approvals-page.tsx").then((page) => page.ApprovalsPage),
  }),
];
