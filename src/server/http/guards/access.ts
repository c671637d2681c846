import type { Access } from "#src/shared/contract.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Actor } from "./actor.ts";

/** Refuses callers without this access. @throws Refusal unauthenticated, password_change_required, second_factor_required, forbidden */
export function checkAccess(access: Access, actor: Actor | null): void {
  if (access === "public") return;
  if (!actor) refuse("unauthenticated");
  if (access === "session") return;
  if (actor.mustChangePassword) refuse("password_change_required");
  if (access === "second-factor-setup") return;
  if (actor.mustAddSecondFactor) refuse("second_factor_required");
  if (access === "signed-in") return;
  const anyOf = typeof access === "string" ? [access] : access;
  if (!anyOf.some((permission) => actor.permissions.has(permission))) refuse("forbidden");
}

/** Returns the actor if the actor has access, otherwise null. */
export function ifAllowed(access: Access, actor: Actor | null): Actor | null {
  try {
    checkAccess(access, actor);
    return actor;
  } catch {
    return null;
  }
}
