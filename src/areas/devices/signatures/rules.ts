import { inRepair, type DeviceStatus } from "../rules.ts";

export const signatureMoments = ["intake", "completion", "hand-over"] as const;
export type SignatureMoment = (typeof signatureMoments)[number];

/** Who signs: the customer, or the user who takes in or repairs the device. */
export const signatureRoles = ["customer", "staff"] as const;
export type SignatureRole = (typeof signatureRoles)[number];

/** How a person signed: drawn on the screen, by typing the name, or on the printed slip. */
export const signatureMethods = ["drawn", "typed", "paper"] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

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
