import { moves, type DeviceStatus, type WorkflowRules } from "../../rules.ts";

/** The key of the verb on the button of a move. */
export function moveVerb(from: DeviceStatus, to: DeviceStatus) {
  if (to === "in_progress" && from === "awaiting-parts") return "moves:verb.partsArrived";
  if (to === "in_progress" && from === "awaiting-approval") return "moves:verb.approved";
  if (to === "in_progress" && (from === "testing" || from === "completed"))
    return "moves:verb.backToRepair";
  if (to === "diagnosing" && from !== "assigned-to-technician") return "moves:verb.backToDiagnosis";
  return `moves:verb.${to}` as const;
}

/** Whether a dialog asks for a remark, a signature or a choice before the move. The hand-over has a dialog of its own. */
export function asksFirst(
  from: DeviceStatus,
  to: DeviceStatus,
  workflow: Pick<WorkflowRules, "requireTechnicianSignature">,
): boolean {
  return (
    asksForSignature(from, to, workflow) ||
    (moves[from][to]?.needs.includes("reason") ?? false) ||
    to === "awaiting-approval" ||
    to === "awaiting-parts" ||
    to === "completed" ||
    from === "completed"
  );
}

/** Whether the technician must sign for this move. */
export const asksForSignature = (
  from: DeviceStatus,
  to: DeviceStatus,
  { requireTechnicianSignature }: Pick<WorkflowRules, "requireTechnicianSignature">,
): boolean =>
  requireTechnicianSignature && (moves[from][to]?.needs.includes("technician-signature") ?? false);
