import { fileProblems } from "#src/shared/imports/import-states.ts";
import { ApiRefusal } from "../data/api.ts";
import { useErrorText } from "../words/error-text.ts";
import { useTranslation } from "../words/i18n.ts";

/** Returns a function that explains why a file was refused or a request failed. @param mostBytes the largest file */
export function useImportProblem(mostBytes: number): (error: unknown) => string {
  const { t } = useTranslation("file-import");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiRefusal)) return errorText(error);
    const { code, params } = error;
    if (code === "payload_too_large") {
      return t("problem.too_large", { megabytes: mostBytes / 1024 / 1024 });
    }
    const problem = fileProblems.find((each) => each === params["problem"]);
    if (problem) return t(`problem.${problem}`, params);
    if (params["reason"] === "import-errors") return t("problem.errors");
    if (params["reason"] === "import-state") return t("problem.state");
    return errorText(error);
  };
}
