import * as z from "zod";
import { id, moment, person, requiredText, text } from "#src/shared/fields.ts";
import {
  signatureMethods,
  signatureMoments,
  signatureRoles,
  type SignatureMethod,
} from "../../kinds.ts";

/** A signature from the signature pad, as a PNG data URL with at most about 150 kB of image data. */
export const signaturePicture = z
  .string()
  .max(200_000)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, "must be a PNG data URL");

const ofPerson = {
  signature: signaturePicture.optional(),
  /** Default: `drawn`. `typed`: `signature` is a picture of the name. `paper` (the slip): `signature` is absent. */
  method: z.enum(signatureMethods).optional(),
  /** Default: for the customer their name, for staff the name of the signed-in user. */
  signedBy: text(120).optional(),
  /** Why the person did not sign. A request with a reason has neither `signature` nor `method`. */
  reason: requiredText(300).optional(),
};
const given = { role: z.enum(signatureRoles), ...ofPerson };

const isOne = (each: {
  signature?: string | undefined;
  reason?: string | undefined;
  method?: SignatureMethod | undefined;
}): boolean => {
  const { signature, reason, method } = each;
  if (method === "paper") return signature === undefined && reason === undefined;
  if (method !== undefined && signature === undefined) return false;
  return (signature === undefined) !== (reason === undefined);
};
const oneMessage = { message: "sign, or say why not", path: ["signature"] };

/** The signatures at intake, at most one per role. */
export const intakeSignatures = z
  .array(z.strictObject(given).refine(isOne, oneMessage))
  .max(signatureRoles.length)
  .refine(
    (list) => new Set(list.map(({ role }) => role)).size === list.length,
    "names somebody twice",
  );

/** The signature of one person, or why they did not sign. */
export const personSignature = z.strictObject(ofPerson).refine(isOne, oneMessage);
export type PersonSignature = z.output<typeof personSignature>;

export const newSignature = z
  .strictObject({ moment: z.enum(signatureMoments).default("intake"), ...given })
  .refine(isOne, oneMessage);
export type NewSignature = z.output<typeof newSignature>;

export const signature = z.object({
  id,
  moment: z.enum(signatureMoments),
  role: z.enum(signatureRoles),
  signedBy: z.string().nullable(),
  signature: z.string().nullable(),
  /** How the person signed; null when they could not sign. */
  method: z.enum(signatureMethods).nullable(),
  reason: z.string().nullable(),
  recordedBy: person.nullable(),
  createdAt: moment,
});
export type Signature = z.output<typeof signature>;

/** The fields that the topic adds to the device detail. */
export const signaturesDetail = {
  /** All signatures except those of status changes, which are in `transitions`. */
  signatures: z.array(signature),
};
