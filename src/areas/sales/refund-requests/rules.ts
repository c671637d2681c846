import type { RefusalCode } from "#src/shared/errors.ts";
import type { Permission } from "#src/shared/permissions.ts";

/** Where a request for a late refund may go, and who may bring it there. Read by the screen and the server alike. */

export const requestStatuses = [
  "waiting",
  "approved",
  "refunded",
  "rejected",
  "cancelled",
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Something is still to be done with it, and its sale is not refunded otherwise. */
export const openRequestStatuses = ["waiting", "approved"] as const;

export const isOpenRequest = (status: RequestStatus): boolean =>
  openRequestStatuses.some((open) => open === status);

export const requestMoves = ["approve", "reject", "cancel", "refund"] as const;
export type RequestMove = (typeof requestMoves)[number];

interface Mover {
  userId: string;
  permissions: { has(permission: Permission): boolean };
}

interface MoveRule {
  from: readonly RequestStatus[];
  to: Exclude<RequestStatus, "waiting">;
  mayBeMadeBy: (mover: Mover, requestedBy: string) => boolean;
}

const mayApprove = ({ permissions }: Mover) => permissions.has("approve_late_refunds");

export const moveRules: Readonly<Record<RequestMove, MoveRule>> = {
  approve: { from: ["waiting"], to: "approved", mayBeMadeBy: mayApprove },
  reject: { from: ["waiting"], to: "rejected", mayBeMadeBy: mayApprove },
  // Whoever asked thinks better of it, or whoever may approve takes an approval back.
  cancel: {
    from: ["waiting", "approved"],
    to: "cancelled",
    mayBeMadeBy: (mover, requestedBy) => mayApprove(mover) || mover.userId === requestedBy,
  },
  // Whoever stands at the counter when the customer comes back, whoever asked.
  refund: {
    from: ["approved"],
    to: "refunded",
    mayBeMadeBy: ({ permissions }) => permissions.has("refund_sales"),
  },
};

/** Why this person may not move this request; null when they may. */
export function whyNotMove(
  move: RequestMove,
  request: { status: RequestStatus; requestedBy: string },
  mover: Mover,
): RefusalCode | null {
  const { from, mayBeMadeBy } = moveRules[move];
  if (!mayBeMadeBy(mover, request.requestedBy)) return "forbidden";
  return from.includes(request.status) ? null : "invalid_transition";
}
