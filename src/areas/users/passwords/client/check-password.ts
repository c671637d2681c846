import { needed, wrongOf } from "#src/client/checks.ts";
import type { PasswordPolicy } from "#src/shared/session.ts";
import { passwordProblems } from "../../rules.ts";

/** Checks a new password by the server's rules. Returns the key of the text for the first problem, if there is one. */
export function newPasswordProblem(typed: string, policy: PasswordPolicy): string | undefined {
  const [problem] = passwordProblems(typed, policy);
  return needed(typed) ?? (problem && `users:newPassword.problem.${problem}`);
}

export type PasswordChangeForm = {
  currentPassword: string;
  newPassword: string;
  repeated: string;
};

export const checkPasswordChange =
  (policy: PasswordPolicy) =>
  ({ currentPassword, newPassword, repeated }: PasswordChangeForm): Record<string, string> =>
    wrongOf({
      currentPassword: needed(currentPassword),
      newPassword:
        newPassword !== "" && newPassword === currentPassword
          ? "users:newPassword.same"
          : newPasswordProblem(newPassword, policy),
      repeated: newPassword === repeated ? undefined : "users:newPassword.mismatch",
    });
