import { pageHref } from "#src/shared/addresses.ts";
import { rightsOfApproval, type ApprovalKind } from "#src/areas/users/roles/approval-kinds.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";

/** What a notification needs to know of a request. */
export interface ToldRequest {
  id: string;
  kind: ApprovalKind;
  subjectName: string;
}

/** Tells everybody who may decide that something waits for them. */
export const notifyDeciders = (
  tx: Tx,
  actor: Actor,
  { id, kind, subjectName }: ToldRequest,
): Promise<void> =>
  notify(tx, {
    type: "warning",
    code: "approval_asked",
    values: { kind, name: subjectName, user: actor.name },
    href: pageHref("/approvals", {}, { open: id }),
    to: { permission: rightsOfApproval[kind].may },
    actorId: actor.userId,
    recordId: id,
  });

/** Tells the requester what was decided. `href`: where an approved act is carried out. */
export const notifyRequester = (
  tx: Tx,
  actor: Actor,
  { id, kind, subjectName, askedBy }: ToldRequest & { askedBy: string },
  status: "approved" | "done" | "rejected",
  href: string = pageHref("/approvals", {}, { open: id }),
): Promise<void> =>
  notify(tx, {
    type: status === "rejected" ? "error" : "success",
    code: status === "rejected" ? "approval_rejected" : "approval_approved",
    values: { kind, name: subjectName, user: actor.name },
    href,
    to: { userId: askedBy },
    actorId: actor.userId,
    recordId: id,
  });
