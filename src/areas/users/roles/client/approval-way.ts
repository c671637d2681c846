import type { Permission } from "#src/shared/permissions.ts";
import { approvalKinds } from "../approval-kinds.ts";

/** The kinds with rights of their own, which a role shows. Cash at the hand-over has those of a late refund. */
export const kindsOfRoles = approvalKinds.filter((kind) => kind !== "overpaid_cash");

/** How users do an act: on their own, after an approval, or not at all. */
export const approvalWays = ["may", "ask", "none"] as const;
export type ApprovalWay = (typeof approvalWays)[number];

interface Rights {
  may: Permission;
  ask: Permission;
}

export const wayOf = ({ may, ask }: Rights, held: ReadonlySet<Permission>): ApprovalWay =>
  held.has(may) ? "may" : held.has(ask) ? "ask" : "none";

/** The permissions with another way of doing the act. Whoever may do it has no need to ask. */
export function withWay(
  { may, ask }: Rights,
  held: readonly Permission[],
  way: ApprovalWay,
): Permission[] {
  const others = held.filter((permission) => permission !== may && permission !== ask);
  return way === "none" ? others : [...others, way === "may" ? may : ask];
}
