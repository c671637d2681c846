import { useTranslation } from "#src/client/words/i18n.ts";
import type { EmailError } from "../../core/email-values.ts";

interface Problem {
  error: EmailError | null;
  /** In the words of the mail server. */
  errorDetail: string | null;
}

/** Hook: returns a function that says why an email was not sent: our reason, and then the mail server's own words. */
export function useEmailReason(): (email: Problem) => string | null {
  const { t } = useTranslation("emails");
  return ({ error, errorDetail }) =>
    error && [t(`problem.${error}`), errorDetail].filter(Boolean).join(": ");
}
