/**
 * Keeps a draft of the intake in this tab, so that an accidental reload does not lose what the user typed. The draft
 * has only the id of the customer, and neither passcode nor signatures. It is deleted when the intake is saved, when
 * the user starts over, and when the session ends.
 */
import { whenSessionEnds } from "#src/client/session.tsx";
import type { IntakeValues } from "./intake-values.ts";

const KEY = "fundi.intake";

export type IntakeDraft = Omit<IntakeValues, "customer" | "passcode"> & {
  customerId: string | null;
};

/** Saves the draft. The passcode and signatures are left out, because the browser must not store them. */
export function saveDraft({
  customer,
  passcode: _,
  signatures: __,
  ...values
}: IntakeValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, customerId: customer?.id ?? null }));
  } catch {
    // The browser does not allow storage. The intake works without a draft.
  }
}

/** The saved draft, or null. A draft of an older version of Fundi may lack fields; they come from `empty`. */
export function recallDraft(empty: IntakeValues): IntakeDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { customer: _, passcode: __, ...fields } = empty;
    return { ...fields, customerId: null, ...kept };
  } catch {
    return null;
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser does not allow storage, so there is no draft.
  }
}

whenSessionEnds(dropDraft);
