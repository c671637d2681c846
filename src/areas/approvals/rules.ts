import {
  approvalKinds,
  rightsOfApproval,
  type ApprovalKind,
} from "#src/areas/users/roles/approval-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";

/** The states of a request for approval, and who may change them. Screen and server use these rules. */

/** `approved`: the requester may do the act now, once. `done`: the act was done. */
export const approvalStatuses = [
  "waiting",
  "approved",
  "done",
  "rejected",
  "cancelled",
  "expired",
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The moves of the history. `given_back`: the sale that used the approval was cancelled, so it can be used again. */
export const approvalMoves = [
  "approved",
  "done",
  "rejected",
  "cancelled",
  "expired",
  "given_back",
] as const;
export type ApprovalMove = (typeof approvalMoves)[number];

/** A request that is still open after so many days expires. */
export const EXPIRES_AFTER_DAYS = 14;

export const isOpenApproval = (status: ApprovalStatus): boolean =>
  status === "waiting" || status === "approved";

export const decisions = ["approve", "reject", "cancel"] as const;
export type Decision = (typeof decisions)[number];

/** The rights of the users who ask, decide, or give an approved refund back. Only they see the inbox. */
export const approvalRights: readonly Permission[] = [
  ...approvalKinds.flatMap((kind) => Object.values(rightsOfApproval[kind])),
  "refund_sales",
];

interface Viewer {
  userId: string;
  permissions: { has(permission: Permission): boolean };
}

export const mayDecide = (kind: ApprovalKind, { permissions }: Pick<Viewer, "permissions">) =>
  permissions.has(rightsOfApproval[kind].may);

/** The statuses in which each decision is possible. An approval that nobody has used yet can be taken back. */
export const decidedFrom: Readonly<Record<Decision, readonly ApprovalStatus[]>> = {
  approve: ["waiting"],
  reject: ["waiting"],
  cancel: ["waiting", "approved"],
};

/** Why `viewer` may not decide so about this request; null if it is possible. The requester may only cancel. */
export function refusalOfDecision(
  decision: Decision,
  request: { kind: ApprovalKind; status: ApprovalStatus; askedBy: string },
  viewer: Viewer,
): RefusalCode | null {
  const isOwn = request.askedBy === viewer.userId;
  const may = mayDecide(request.kind, viewer) || (decision === "cancel" && isOwn);
  if (!may) return "forbidden";
  return decidedFrom[decision].includes(request.status) ? null : "invalid_transition";
}
