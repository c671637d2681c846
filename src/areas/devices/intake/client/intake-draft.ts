/**
 * The draft of the intake. It has only the id of the customer, and neither passcode nor signatures. It is deleted when
 * the intake is saved, when the user starts over, and when the session ends.
 */
import { tabDraft } from "#src/client/data/tab-draft.ts";
import type { IntakeValues } from "./intake-values.ts";

export type IntakeDraft = Omit<IntakeValues, "customer" | "passcode"> & {
  customerId: string | null;
};

const kept = tabDraft<Omit<IntakeDraft, "signatures">>("fundi.intake");

/** Saves the draft. The passcode and signatures are left out, because the browser must not store them. */
export const saveDraft = ({
  customer,
  passcode: _,
  signatures: __,
  ...values
}: IntakeValues): void => kept.save({ ...values, customerId: customer?.id ?? null });

/** The saved draft, or null. A draft of an older version of Fundi may lack fields; they come from `empty`. */
export function recallDraft(empty: IntakeValues): IntakeDraft | null {
  const draft = kept.recall();
  if (!draft) return null;
  const { customer: _, passcode: __, ...fields } = empty;
  return { ...fields, customerId: null, ...draft };
}

export const dropDraft = kept.drop;
