/** Begins an intake whose first fields are known. The form of the intake takes them from its draft. */
import { pageHref } from "#src/shared/addresses.ts";
import { tabDraft } from "#src/client/data/tab-draft.ts";

export interface IntakeStart {
  /** null: the counter chooses the customer. */
  customerId: string | null;
  brand: string;
  model: string;
  issueDescription: string;
}

interface Draft extends IntakeStart {
  given: { appointmentId: string };
  serialNumber: string;
  imei: string;
}

/** The draft of intake-draft.ts, whose file is not used, because sharing it would make the intake heavier. */
const draft = tabDraft<Draft>("fundi.intake");

/** Whether this tab has an intake that was begun for something else, which would be lost. */
export function hasOtherIntake(appointmentId: string): boolean {
  const kept = draft.recall();
  if (!kept || kept.given?.appointmentId === appointmentId) return false;
  return Boolean(
    kept.brand || kept.model || kept.issueDescription || kept.serialNumber || kept.imei,
  );
}

/** Prepares the form for the device of an appointment, unless this was begun already. Returns its address. */
export function beginIntake(appointmentId: string, start: IntakeStart): string {
  if (draft.recall()?.given?.appointmentId !== appointmentId)
    draft.save({ ...start, given: { appointmentId }, serialNumber: "", imei: "" });
  return pageHref("/devices/new", {}, { customer: start.customerId });
}
