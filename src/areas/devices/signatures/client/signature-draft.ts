import type { SignatureMethod, SignatureRole } from "../rules.ts";

/** The input of a signature: a signature, the signed slip, a reason, or nothing yet. */
export interface SignatureDraft {
  signature: string | null;
  /** How the signature came about; `paper` stands without a signature. */
  method: SignatureMethod;
  /** The typed name of the signer; empty means the suggested name. */
  signedBy: string;
  reason: string;
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

/** The signature as part of a request; null when there is nothing to send. */
export function toSignature(role: SignatureRole, { signature, method, ...draft }: SignatureDraft) {
  const signedBy = draft.signedBy.trim();
  const name = signedBy ? { signedBy } : {};
  if (signature !== null) return { role, signature, method, ...name };
  if (method === "paper") return { role, method, ...name };
  return draft.reason.trim() ? { role, reason: draft.reason.trim() } : null;
}
