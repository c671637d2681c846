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

/** A passcode or signature belongs to one intake; the browser must not store it. */
export function saveDraft({
  customer,
  passcode: _,
  signatures: __,
  ...values
}: IntakeValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...values, customerId: customer?.id ?? null }));
  } catch {
    // Storage is unavailable: the draft is optional.
  }
}

/** The saved draft, merged into `empty` so that a draft of an older version still fits; null without one. */
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
