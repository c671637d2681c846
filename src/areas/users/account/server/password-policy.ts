import { refuse } from "#src/shared/errors.ts";
import type { PasswordPolicy } from "#src/shared/session.ts";
import { passwordProblemMessages, passwordProblems } from "../../rules.ts";

/** @throws Refusal weak_password, at `field` */
export function refuseWeakPassword(password: string, policy: PasswordPolicy, field: string): void {
  const problems = passwordProblems(password, policy);
  if (problems.length === 0) return;
  const sentence = problems.map((problem) => passwordProblemMessages[problem]).join(". ");
  refuse("weak_password", { detail: sentence, fields: { [field]: sentence } });
}
