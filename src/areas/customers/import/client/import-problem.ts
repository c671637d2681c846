import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { fileProblems, MOST_BYTES } from "../rules.ts";

/** Returns a function that explains why a file was refused or a request failed. */
export function useImportProblem(): (error: unknown) => string {
  const { t } = useTranslation("customer-import");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiRefusal)) return errorText(error);
    const { code, params } = error;
    if (code === "payload_too_large") {
      return t("problem.too_large", { megabytes: MOST_BYTES / 1024 / 1024 });
    }
    const problem = fileProblems.find((each) => each === params["problem"]);
    if (problem) return t(`problem.${problem}`, params);
    if (params["reason"] === "import-errors") return t("problem.errors");
    if (params["reason"] === "import-state") return t("problem.state");
    return errorText(error);
  };
}
