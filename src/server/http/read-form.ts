import { createHash } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint, FileField } from "#src/shared/contract.ts";
import { Refusal, refuse, type FieldErrors } from "#src/shared/errors.ts";
import type { Limits } from "./guards/limits.ts";
import { declaredLength, watchBody } from "./read-body.ts";

/** The maximum size in bytes of everything in a form except its files: names, boundaries and short texts. */
const AROUND_FILES = 64 * 1024;
const FIELD_BYTES = 16 * 1024;
const MAX_FIELDS = 20;

export interface SentForm {
  fields: Record<string, unknown>;
  files: Record<string, Buffer>;
}

/** The maximum size in bytes of a form with these files. */
const formLimit = (files: Readonly<Record<string, FileField>>): number =>
  Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, AROUND_FILES);

/** Enables the routes of `scope` to read forms with files. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: true });
}

/**
 * Reads a form with files into memory, up to the limit of the endpoint. The pipeline calls it after the access check,
 * so that a sender without the right is refused before the upload.
 * @throws Refusal unsupported_media_type, payload_too_large, request_timeout, bad_request, validation_failed
 */
export async function readForm(
  endpoint: Endpoint,
  request: FastifyRequest,
  limits: Limits,
): Promise<SentForm> {
  const expected = endpoint.files ?? {};
  if (!request.isMultipart()) refuse("unsupported_media_type");
  const most = formLimit(expected);
  if (declaredLength(request) > most) refuseTooLarge(expected);
  if (request.raw.destroyed) refuseUnreadable();
  let unwatch = () => {};
  const beyondBounds = new Promise<never>((_, reject) => {
    const bounds = { most, withinMs: limits.largeBodyMs, silenceMs: limits.silenceMs };
    unwatch = watchBody(request.raw, bounds, reject);
  });
  try {
    return await Promise.race([readParts(expected, request), beyondBounds]);
  } finally {
    unwatch();
  }
}

async function readParts(
  expected: Readonly<Record<string, FileField>>,
  request: FastifyRequest,
): Promise<SentForm> {
  const fields: Record<string, unknown> = {};
  const files: Record<string, Buffer> = {};
  const wrong: FieldErrors = {};
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      fields: MAX_FIELDS,
      files: Object.keys(expected).length + 1,
      parts: MAX_FIELDS + Object.keys(expected).length + 1,
      fileSize: Math.max(...Object.values(expected).map(({ maxBytes }) => maxBytes)),
    },
  });
  try {
    for await (const part of parts) {
      const name = part.fieldname;
      if (part.type === "field") {
        if (part.valueTruncated) wrong[name] = "is too long";
        else if (name in fields) wrong[name] = "is given twice";
        else fields[name] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      const field = expected[name];
      if (field?.optional && bytes.length === 0) continue;
      if (!field) wrong[name] = "unknown field";
      else if (files[name]) wrong[name] = "is given twice";
      else if (bytes.length > field.maxBytes) refuseTooLarge({ [name]: field });
      else files[name] = bytes;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === "FST_REQ_FILE_TOO_LARGE") refuseTooLarge(expected);
    if (statusCode === 413) refuse("payload_too_large");
    // The form is unreadable: for example the connection was lost, a boundary is missing, or parts are nested.
    refuseUnreadable();
  }
  for (const [name, { optional }] of Object.entries(expected))
    if (!files[name] && !optional) wrong[name] ??= "is required";
  if (Object.keys(wrong).length > 0) {
    const [first] = Object.entries(wrong);
    refuse("validation_failed", { fields: wrong, ...(first && { detail: first.join(": ") }) });
  }
  return { fields, files };
}

/** What is compared to find out whether two forms are equal: the fields, and the hash of each file. */
export const identityOf = ({ fields, files }: SentForm): unknown => ({
  fields,
  files: Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      createHash("sha256").update(bytes).digest("hex"),
    ]),
  ),
});

const refuseUnreadable = (): never =>
  refuse("bad_request", { detail: "The form could not be read" });

function refuseTooLarge(files: Readonly<Record<string, FileField>>): never {
  const megabytes = Math.max(...Object.values(files).map(({ maxBytes }) => maxBytes)) / 1024 / 1024;
  return refuse("payload_too_large", {
    detail: `A file may have at most ${megabytes} MB`,
    params: { megabytes },
  });
}
