import type { ApprovalKind } from "#src/areas/users/roles/approval-kinds.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";

/**
 * What happens to a request of one kind. The area that owns the act implements it, mostly with `storedKind`, so that
 * approvals need not know devices, items and sales. `src/app/approval-kinds.ts` lists the implementations.
 */
export interface DecidedKind {
  /** @throws Refusal forbidden, invalid_transition, and the refusals of the act */
  approve: (tx: Tx, actor: Actor, requestId: string, note: string | null) => Promise<unknown>;
  /** @throws Refusal forbidden, invalid_transition */
  reject: (tx: Tx, actor: Actor, requestId: string, note: string) => Promise<unknown>;
  /** @throws Refusal forbidden, invalid_transition, refund_request_open */
  cancel: (tx: Tx, actor: Actor, requestId: string, note: string | null) => Promise<unknown>;
}

export type DecidedKinds = Readonly<Record<ApprovalKind, DecidedKind>>;
