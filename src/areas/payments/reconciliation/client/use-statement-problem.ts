import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { MAX_STATEMENT_BYTES, statementProblems } from "../rules.ts";

/** Returns a function that explains why a statement was refused. */
export function useStatementProblem(): (error: unknown) => string {
  const { t } = useTranslation("reconciliation");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiRefusal)) return errorText(error);
    if (error.code === "payload_too_large")
      return t("problem.too_large", { megabytes: MAX_STATEMENT_BYTES / 1024 / 1024 });
    const problem = statementProblems.find((each) => each === error.params["problem"]);
    return problem ? t(`problem.${problem}`, error.params) : errorText(error);
  };
}
