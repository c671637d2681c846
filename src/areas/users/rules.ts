import type { Permission, Role } from "#src/shared/permissions.ts";
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

/** The sentence for each problem in the server's refusals. Screens show a translation instead. */
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

/** A requirement of the password policy. */
export type PasswordRule = "length" | "lengthLong" | "upper" | "lower" | "number";

interface CheckedRule {
  rule: PasswordRule;
  isMet: boolean;
}

/** A password of this length may have characters of any kind, under every policy. */
const LONG = 15;

export function passwordRules(password: string, policy: PasswordPolicy): CheckedRule[] {
  const { length } = Array.from(password);
  if (policy === "long" || length >= LONG) return [{ rule: "lengthLong", isMet: length >= LONG }];
  return [
    { rule: "length", isMet: length >= 8 },
    { rule: "upper", isMet: /\p{Lu}/u.test(password) },
    { rule: "lower", isMet: /\p{Ll}/u.test(password) },
    { rule: "number", isMet: /\p{Nd}/u.test(password) },
  ];
}

const problemOf: Record<PasswordRule, PasswordProblem> = {
  length: "tooShort",
  lengthLong: "tooShortLong",
  upper: "noUpper",
  lower: "noLower",
  number: "noNumber",
};

/** The problems of a password, in display order. An acceptable password has none. */
export function passwordProblems(password: string, policy: PasswordPolicy): PasswordProblem[] {
  const unmet = passwordRules(password, policy).filter(({ isMet }) => !isMet);
  if (unmet.length > 0) return unmet.map(({ rule }) => problemOf[rule]);
  if (new Set(password.toLowerCase()).size < DIFFERENT_CHARACTERS) return ["tooSimple"];
  return isCommonPassword(password) ? ["common"] : [];
}

/** The rights in force: role and effective permissions. */
export interface Rights {
  role: Role;
  permissions: readonly Permission[];
}

export interface HeldRights {
  role: Role;
  permissions: ReadonlySet<Permission>;
}

/**
 * Whether a user with the rights `own` may grant, remove or manage the rights `other`. This requires that `own`
 * includes all of `other`. In addition, only an admin may manage an admin, because an admin without a separate list
 * also gets the permissions of later versions.
 */
export function mayManage(own: HeldRights, other: Rights): boolean {
  if (other.role === "admin" && own.role !== "admin") return false;
  return other.permissions.every((permission) => own.permissions.has(permission));
}
