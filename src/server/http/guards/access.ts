import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#src/shared/contract.ts";
import { refuse } from "#src/shared/errors.ts";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import type { Actor } from "./actor.ts";

type Guarded = Pick<Endpoint, "access" | "alsoNeeds">;

/**
 * Refuses callers without access to the endpoint. @throws Refusal unauthenticated, password_change_required,
 * second_factor_required, forbidden
 */
export function checkAccess({ access, alsoNeeds }: Guarded, actor: Actor | null): void {
  if (access === "public") return;
  if (!actor) refuse("unauthenticated");
  if (access === "session") return;
  if (actor.mustChangePassword) refuse("password_change_required");
  if (access === "second-factor-setup") return;
  if (actor.mustAddSecondFactor) refuse("second_factor_required");
  if (access === "signed-in") return;
  const anyOf = typeof access === "string" ? [access] : access;
  const missing = anyOf.some((each) => actor.permissions.has(each)) ? alsoNeeds : anyOf[0];
  if (missing && !actor.permissions.has(missing))
    refuse("forbidden", { params: { permission: missing } });
}

/** Returns the actor if the actor has access, otherwise null. */
export function ifAllowed(endpoint: Guarded, actor: Actor | null): Actor | null {
  try {
    checkAccess(endpoint, actor);
    return actor;
  } catch {
    return null;
  }
}

/**
 * Refuses a write that was made by somebody else than the user of the session: a device keeps what it sends later, and
 * another user may have signed in meanwhile. A write that names nobody is the user's own.
 * @throws Refusal other_author
 */
export function refuseOtherAuthor(
  { access }: Pick<Endpoint, "access">,
  { headers }: Pick<FastifyRequest, "headers">,
  actor: Actor | null,
): void {
  const author = headers[AUTHOR_HEADER];
  if (access === "public" || author === undefined || author === actor?.userId) return;
  refuse("other_author");
}
