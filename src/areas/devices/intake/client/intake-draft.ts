/**
 * Keeps the typed intake over an accidental reload: only in this tab, and only until the session ends. It keeps only
 * the id of the customer, and no passcode.
 */
import { whenSessionEnds } from "#src/client/session.tsx";
import type { IntakeValues } from "./intake-values.ts";

const KEY = "fundi.intake";

export type IntakeDraft = Omit<IntakeValues, "customer" | "passcode"> & {
  customerId: string | null;
};

/** Omits passcode and signatures, because the browser must not store them. */
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

/** The saved draft, merged into `empty` so that a draft of an older version still fits; null if there is none. */
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
