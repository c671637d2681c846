import type { Endpoint } from "#src/shared/contract.ts";
import { refuse } from "#src/shared/errors.ts";
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
  if (!anyOf.some((permission) => actor.permissions.has(permission))) refuse("forbidden");
  if (alsoNeeds && !actor.permissions.has(alsoNeeds)) refuse("forbidden");
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
