import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { approvalsContract } from "../contract.ts";
import { approvalCountsContract } from "../counts-contract.ts";
import type { DecidedKinds } from "./approval-kind.ts";
import { approve, cancel, reject } from "./decide.ts";
import { countApprovals, getApproval, listApprovals } from "./queries.ts";

export const approvalsRoutes = (kinds: DecidedKinds): AreaRoutes =>
  routes(approvalsContract, {
    listApprovals: (db, { actor, query }) => listApprovals(db, actor, query),
    getApproval: (db, { actor, params }) => getApproval(db, actor, params.id),
    approve: (tx, { actor, params, body }) =>
      approve(tx, actor, kinds, params.id, body.note ?? null),
    reject: (tx, { actor, params, body }) => reject(tx, actor, kinds, params.id, body.note),
    cancel: (tx, { actor, params, body }) => cancel(tx, actor, kinds, params.id, body.note ?? null),
  });

export const approvalCountsRoutes = routes(approvalCountsContract, {
  countApprovals: (db, { actor }) => countApprovals(db, actor),
});
