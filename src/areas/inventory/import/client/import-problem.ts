import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { fileProblems, MOST_BYTES } from "../rules.ts";

/** Returns a function that explains why a file was refused or a request failed. */
export function useImportProblem(): (error: unknown) => string {
  const { t } = useTranslation("import");
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
    if (params["reason"] === "import-barcodes") return t("problem.barcodes");
    if (params["reason"] === "import-state") return t("problem.state");
    if (error.fields["reason"]) return t("problem.reason");
    if (params["permission"] === "lower_prices") return t("problem.mayNotLower");
    if (params["permission"] === "manage_tax_rates") return t("problem.mayNotSetTax");
    if (params["permission"] === "manage_settings") return t("problem.mayNotSetTerms");
    return errorText(error);
  };
}
