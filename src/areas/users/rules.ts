import { effectivePermissions, type Permission, type Role } from "#src/shared/permissions.ts";
import type { PasswordPolicy } from "#src/shared/session.ts";
import { isCommonPassword } from "./common-passwords.ts";

export type PasswordProblem =
  | "tooShort"
  | "tooShortLong"
  | "noUpper"
  | "noLower"
  | "noNumber"
  | "tooSimple"
  | "common";

/** English sentences of the problems; screens translate by the code. */
export const passwordProblemMessages: Record<PasswordProblem, string> = {
  tooShort: "Use at least 8 characters",
  tooShortLong: "Use at least 15 characters",
  noUpper: "Add an upper-case letter",
  noLower: "Add a lower-case letter",
  noNumber: "Add a number",
  tooSimple: "Use more different characters",
  common: "This is one of the first passwords anybody would try",
};

const DIFFERENT_CHARACTERS = 5;

/** What keeps a password from being taken, in the order to tell it; empty: it may be taken. */
export function passwordProblems(password: string, policy: PasswordPolicy): PasswordProblem[] {
  const { length } = Array.from(password);
  const problems: PasswordProblem[] = [];
  if (policy === "long") {
    if (length < 15) problems.push("tooShortLong");
  } else {
    if (length < 8) problems.push("tooShort");
    if (!/\p{Lu}/u.test(password)) problems.push("noUpper");
    if (!/\p{Ll}/u.test(password)) problems.push("noLower");
    if (!/\p{Nd}/u.test(password)) problems.push("noNumber");
  }
  if (problems.length > 0) return problems;
  if (new Set(password.toLowerCase()).size < DIFFERENT_CHARACTERS) return ["tooSimple"];
  return isCommonPassword(password) ? ["common"] : [];
}

interface Rights {
  role: Role;
  permissions: readonly Permission[];
}

/**
 * Nobody hands out, or takes over, more rights than they have: who may manage users but is no admin cannot make an
 * admin, nor reset one's password.
 */
export function mayManage(own: ReadonlySet<Permission>, other: Rights): boolean {
  return effectivePermissions(other.role, other.permissions).every((permission) =>
    own.has(permission),
  );
}
