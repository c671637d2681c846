import type { SignatureMethod, SignatureRole } from "../../kinds.ts";

/** What the user entered for one signature: a signature, "signed on the slip", why nobody signs, or nothing yet. */
export interface SignatureDraft {
  signature: string | null;
  /** How the person signed. `paper` means on the printed slip, so `signature` is null. */
  method: SignatureMethod;
  /** The typed name of the person who signs; empty when the suggested name applies. */
  signedBy: string;
  reason: string;
  /** Whether the user has changed it, so that it does not start again as the setting says. */
  isChosen?: boolean;
}

export type SignatureDrafts = Record<SignatureRole, SignatureDraft>;

export const blankSignature: SignatureDraft = {
  signature: null,
  method: "drawn",
  signedBy: "",
  reason: "",
};
export const onSlip: SignatureDraft = { ...blankSignature, method: "paper" };
export const noSignatures: SignatureDrafts = { customer: blankSignature, staff: blankSignature };

export const isGiven = ({ signature, method, reason }: SignatureDraft): boolean =>
  signature !== null || method === "paper" || reason.trim() !== "";

/** The signature in the form of the API; null when there is nothing to send. */
export function toSignature(role: SignatureRole, { signature, method, ...draft }: SignatureDraft) {
  const signedBy = draft.signedBy.trim();
  const name = signedBy ? { signedBy } : {};
  if (signature !== null) return { role, signature, method, ...name };
  if (method === "paper") return { role, method, ...name };
  return draft.reason.trim() ? { role, reason: draft.reason.trim() } : null;
}
