import type { Permission } from "#src/shared/permissions.ts";

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
