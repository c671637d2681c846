import type { FastifyRequest } from "fastify";
import type { Refusal } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The id of the user (or of the creator of the access token) who sent the request; null for anybody else. */
    actorId: string | null;
  }
}

/** The refusals of a sign-in, of a right, and of a protection. Others are the everyday work of the shop. */
const logged: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  "invalid_credentials",
  "wrong_password",
  "totp_invalid",
  "passkey_invalid",
  "recovery_code_invalid",
  "pin_invalid",
  "pin_locked",
  "setup_token_invalid",
  "unauthenticated",
  "forbidden",
  "cross_site_request",
  "https_required",
  "too_many_requests",
  "bad_request",
  "payload_too_large",
  "unsupported_media_type",
  "validation_failed",
]);

/**
 * Writes to the log what may be an attack: who was refused what, where from and why. The entry contains no sent value,
 * because people type passwords into wrong fields.
 */
export function logRefusal(request: FastifyRequest, { code }: Refusal): void {
  if (!logged.has(code)) return;
  const { cookie, authorization } = request.headers;
  // Every visit of the sign-in page asks who is signed in. Only a credential that is not valid any more is of interest.
  if (code === "unauthenticated" && !cookie && !authorization) return;
  request.log.warn(
    {
      code,
      method: request.method,
      path: request.routeOptions.url ?? "(no route)",
      address: request.ip,
      userId: request.actorId,
    },
    "refused",
  );
}
