/**
 * Keeps the typed intake in this tab for an accidental reload, until the session ends. The draft has only the id of the
 * customer, and no passcode or signatures.
 */
import { whenSessionEnds } from "#src/client/session.tsx";
import type { IntakeValues } from "./intake-values.ts";

const KEY = "fundi.intake";

export type IntakeDraft = Omit<IntakeValues, "customer" | "passcode"> & {
  customerId: string | null;
};

/** Saves the draft without passcode and signatures, because the browser must not store them. */
export function saveDraft({
  customer,
  passcode: _,
  signatures: __,
  ...values
}: IntakeValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, customerId: customer?.id ?? null }));
  } catch {
    // Storage is unavailable: the intake works without a draft.
  }
}

/** The saved draft or null. Missing fields come from `empty`, so that a draft of an older version still fits. */
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
    // Storage is unavailable: there is no draft to drop.
  }
}

whenSessionEnds(dropDraft);
