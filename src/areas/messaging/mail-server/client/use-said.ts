import { useTranslation } from "#src/client/words/i18n.ts";
import type { MailProblem } from "../../core/email-values.ts";

interface Said {
  problem: MailProblem | null;
  /** In the words of the mail server. */
  detail: string | null;
}

/** Hook: returns a function that says what went wrong: in plain words, and then in those of the mail server. */
export function useSaid(): (said: Said) => string | null {
  const { t } = useTranslation("mail-server");
  return ({ problem, detail }) =>
    [
      problem && `${t(`emails:problem.${problem}`)}.`,
      detail && t("message.answer", { words: detail }),
    ]
      .filter(Boolean)
      .join(" ") || null;
}
