import type { SignatureRole } from "../rules.ts";

/** The input of a signature: a signature, a reason, or neither yet. */
export interface SignatureDraft {
  signature: string | null;
  /** Empty: the suggested name. */
  signedBy: string;
  reason: string;
}

export type SignatureDrafts = Record<SignatureRole, SignatureDraft>;

const blank: SignatureDraft = { signature: null, signedBy: "", reason: "" };
export const noSignatures: SignatureDrafts = { customer: blank, staff: blank };

export const isGiven = ({ signature, reason }: SignatureDraft): boolean =>
  signature !== null || reason.trim() !== "";

/** The signature as part of a request; null when there is nothing to send. */
export function toSignature(role: SignatureRole, draft: SignatureDraft) {
  if (draft.signature !== null) {
    const signedBy = draft.signedBy.trim();
    return { role, signature: draft.signature, ...(signedBy && { signedBy }) };
  }
  return draft.reason.trim() ? { role, reason: draft.reason.trim() } : null;
}
