import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, person, requiredText, text } from "#src/shared/fields.ts";
import {
  signatureMethods,
  signatureMoments,
  signatureRoles,
  type SignatureMethod,
} from "./rules.ts";

/** A PNG data URL from the signature pad, at most about 150 kB of image data. */
export const signaturePicture = z
  .string()
  .max(200_000)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, "must be a PNG data URL");

const given = {
  role: z.enum(signatureRoles),
  signature: signaturePicture.optional(),
  /** Default: drawn. `paper` (the printed slip is signed) replaces the signature; a typed name is also sent as one. */
  method: z.enum(signatureMethods).optional(),
  /** Default: the name of the customer, or of the signed-in user. */
  signedBy: text(120).optional(),
  /** The reason for a missing signature; replaces the signature. */
  reason: requiredText(300).optional(),
};

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

/** Signatures of an intake, at most one per role. */
export const intakeSignatures = z
  .array(z.strictObject(given).refine(isOne, oneMessage))
  .max(signatureRoles.length)
  .refine(
    (list) => new Set(list.map(({ role }) => role)).size === list.length,
    "names somebody twice",
  );

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
  /** null: the person could not sign. */
  method: z.enum(signatureMethods).nullable(),
  reason: z.string().nullable(),
  recordedBy: person.nullable(),
  createdAt: moment,
});
export type Signature = z.output<typeof signature>;

/** The fields of this topic in the device detail. */
export const signaturesDetail = {
  /** Signatures of the intake or added later; `transitions` has the signatures of status changes. */
  signatures: z.array(signature),
};

export const signaturesContract = contract({
  addSignature: {
    method: "POST",
    path: "/api/devices/:id/signatures",
    summary: "Records who signed for a device at intake (or why they could not), also later",
    access: ["create_devices", "update_device_status", "update_any_device_status"],
    params: idParams,
    body: newSignature,
    output: signature,
    status: 201,
    errors: ["forbidden", "conflict"],
    idempotencyKey: "required",
  },
});
