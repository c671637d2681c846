import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Permission } from "#src/shared/permissions.ts";

/** The status changes of a refund request, and who may make them. Screen and server use these rules. */

export const requestStatuses = [
  "waiting",
  "approved",
  "refunded",
  "rejected",
  "cancelled",
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The statuses of an open request. Until it has ended, its sale cannot be refunded in another way. */
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
  // The requester may cancel a request that is no longer needed. Users who may approve can cancel any open request.
  cancel: {
    from: ["waiting", "approved"],
    to: "cancelled",
    mayBeMadeBy: (mover, requestedBy) => mayApprove(mover) || mover.userId === requestedBy,
  },
  // Any user who may refund sales gives the refund, because the customer may come to another user for the money.
  refund: {
    from: ["approved"],
    to: "refunded",
    mayBeMadeBy: ({ permissions }) => permissions.has("refund_sales"),
  },
};

/** Why `mover` may not make this move of the request; null if the move is allowed. */
export function refusalOfMove(
  move: RequestMove,
  request: { status: RequestStatus; requestedBy: string },
  mover: Mover,
): RefusalCode | null {
  const { from, mayBeMadeBy } = moveRules[move];
  if (!mayBeMadeBy(mover, request.requestedBy)) return "forbidden";
  return from.includes(request.status) ? null : "invalid_transition";
}
