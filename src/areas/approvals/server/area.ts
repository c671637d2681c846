import type { Area } from "#src/server/area.ts";
import { approvalsGuards } from "./guards.ts";
import type { DecidedKinds } from "./approval-kind.ts";
import { approvalsConstraints } from "./constraints.ts";
import { approvalsOfCustomers } from "./customer-records.ts";
import { expireApprovals } from "./expire-approvals.ts";
import { approvalsInvariants } from "./invariants.ts";
import { approvalsPersonalData } from "./personal-data.ts";
import { approvalCountsRoutes, approvalsRoutes } from "./routes.ts";

export const approvalsAreaFor = (kinds: DecidedKinds): Area => ({
  name: "approvals",
  routes: () => [approvalsRoutes(kinds), approvalCountsRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: approvalsConstraints,
  invariants: approvalsInvariants,
  guards: approvalsGuards,
  personalData: [approvalsPersonalData],
  customerRecords: [approvalsOfCustomers],
  tasks: (db) => ({ expire_approvals: () => expireApprovals(db) }),
  cron: [{ task: "expire_approvals", match: "23 * * * *" }],
});
