import * as z from "zod";
import type { PasswordPolicy } from "#src/shared/session.ts";
import { passwordProblems } from "../rules.ts";

/** A new password in a form: the server's own rules, with the first problem in words. */
export const passwordOf = (policy: PasswordPolicy) =>
  z
    .string()
    .min(1)
    .max(200)
    .superRefine((typed, context) => {
      const [problem] = passwordProblems(typed, policy);
      if (problem)
        context.addIssue({ code: "custom", message: `users:newPassword.problem.${problem}` });
    });
