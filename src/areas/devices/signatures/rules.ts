import { inRepair, type DeviceStatus } from "../rules.ts";

export const signatureMoments = ["intake", "completion", "hand-over"] as const;
export type SignatureMoment = (typeof signatureMoments)[number];

/** Whose: the customer's, or that of whoever of the shop receives or repairs it. */
export const signatureRoles = ["customer", "staff"] as const;
export type SignatureRole = (typeof signatureRoles)[number];

/** What the shop asks for; a screen demands it, an intake over the API may come without. */
export interface SignatureRules {
  requireCustomerSignature: boolean;
  requireTechnicianSignature: boolean;
}

export const demandedRoles = (rules: SignatureRules): SignatureRole[] =>
  signatureRoles.filter((role) =>
    role === "customer" ? rules.requireCustomerSignature : rules.requireTechnicianSignature,
  );

/**
 * Who should have signed at intake and has not, while there is still time to. Somebody who could not sign, and why,
 * is no longer missing.
 */
export function missingIntakeSignatures(
  device: {
    status: DeviceStatus;
    signatures: readonly { moment: SignatureMoment; role: SignatureRole }[];
  },
  rules: SignatureRules,
): SignatureRole[] {
  if (!inRepair.includes(device.status)) return [];
  const given = device.signatures.filter(({ moment }) => moment === "intake");
  return demandedRoles(rules).filter((role) => !given.some((each) => each.role === role));
}
