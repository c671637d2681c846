import type { DashboardSlot } from "#src/client/dashboard-slot.ts";
import { approvalKinds, rightsOfApproval } from "#src/areas/users/roles/approval-kinds.ts";
import { ApprovalsTile } from "./approvals-tile.tsx";

export const slots: readonly DashboardSlot[] = [
  {
    name: "approvals",
    place: "work",
    order: 5,
    needs: approvalKinds.map((kind) => rightsOfApproval[kind].may),
    Card: ApprovalsTile,
  },
];
