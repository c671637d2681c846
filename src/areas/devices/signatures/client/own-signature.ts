import type { OwnSignature } from "#src/areas/settings/contract.ts";
import { typedSignature } from "#src/client/ui/fields/typed-signature.ts";
import { blankSignature, onSlip, type SignatureDraft } from "./signature-draft.ts";

/** How the signature of a user starts, as the setting says. */
export function ownSignature(how: OwnSignature, name: string): SignatureDraft {
  if (how === "slip") return onSlip;
  if (how === "here") return blankSignature;
  return { ...blankSignature, signature: typedSignature(name), method: "typed", signedBy: name };
}
