/**
 * What was typed at intake survives an accidental reload, in this tab only and no longer than the session. Of the
 * customer only the id is kept, of what unlocks the device nothing.
 */
import { whenSessionEnds } from "#src/client/session.tsx";
import type { IntakeValues } from "./intake-values.ts";

const KEY = "fundi.intake";

export type IntakeDraft = Omit<IntakeValues, "customer" | "passcode"> & {
  customerId: string | null;
};

/** A passcode and a signature are given to this intake alone; they are not left lying in a browser. */
export function saveDraft({
  customer,
  passcode: _,
  signatures: __,
  ...values
}: IntakeValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, customerId: customer?.id ?? null }));
  } catch {
    // Closed storage: the draft is a comfort, not a promise.
  }
}

/** What was left, laid over `empty` so that a draft of an older version still fits; null when there is none. */
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
    // See above.
  }
}

whenSessionEnds(dropDraft);
