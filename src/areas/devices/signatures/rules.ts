import { inRepair, type DeviceStatus } from "../rules.ts";
import { type SignatureMoment, signatureRoles, type SignatureRole } from "../kinds.ts";

/**
 * The settings that require signatures. At intake only screens enforce them; at a status change the server does too.
 */
export interface SignatureRules {
  requireCustomerSignature: boolean;
  requireTechnicianSignature: boolean;
}

export const demandedRoles = (rules: SignatureRules): SignatureRole[] =>
  signatureRoles.filter((role) =>
    role === "customer" ? rules.requireCustomerSignature : rules.requireTechnicianSignature,
  );

/**
 * Who has yet to sign for the intake; nobody after the repair. A person who gave a reason for not signing is left out.
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
