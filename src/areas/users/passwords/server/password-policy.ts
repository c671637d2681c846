import { refuse } from "#src/shared/errors.ts";
import type { PasswordPolicy } from "#src/shared/session.ts";
import { passwordProblemMessages, passwordProblems } from "../../rules.ts";
import { isBreached } from "./breached-passwords.ts";

/** @throws Refusal weak_password or breached_password, at `field` */
export async function refuseWeakPassword(
  password: string,
  policy: PasswordPolicy,
  field: string,
): Promise<void> {
  const problems = passwordProblems(password, policy);
  if (problems.length > 0) {
    const sentence = problems.map((problem) => passwordProblemMessages[problem]).join(". ");
    refuse("weak_password", { detail: sentence, fields: { [field]: sentence } });
  }
  if (await isBreached(password)) {
    refuse("breached_password", {
      fields: { [field]: "This password is in lists of stolen passwords" },
    });
  }
}
