/** Begins an intake whose first fields are known. The form of the intake takes them from its draft. */
import { pageHref } from "#src/shared/addresses.ts";
import { tabDraft } from "#src/client/data/tab-draft.ts";

export interface IntakeStart {
  /** null: the counter chooses the customer. */
  customerId: string | null;
  appointmentId: string;
  brand: string;
  model: string;
  issueDescription: string;
}

/** The draft of intake-draft.ts, whose file is not used, because sharing it would make the intake heavier. */
const draft = tabDraft<IntakeStart & { serialNumber: string; imei: string }>("fundi.intake");

/** Whether this tab has an intake that was begun for something else, which would be lost. */
export function hasOtherIntake({ appointmentId }: Pick<IntakeStart, "appointmentId">): boolean {
  const kept = draft.recall();
  if (!kept || kept.appointmentId === appointmentId) return false;
  return Boolean(
    kept.brand || kept.model || kept.issueDescription || kept.serialNumber || kept.imei,
  );
}

/** Prepares the form, unless this intake was begun already. Returns its address. */
export function beginIntake(start: IntakeStart): string {
  if (draft.recall()?.appointmentId !== start.appointmentId)
    draft.save({ ...start, serialNumber: "", imei: "" });
  return pageHref("/devices/new", {}, { customer: start.customerId });
}
