import { ApiRefusal } from "#src/client/data/api.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { MAX_BYTES, skuProblems } from "../rules.ts";

/** Returns a function that explains why a file was refused or a request failed. */
export function useItemImportProblem(): (error: unknown) => string {
  const { t } = useTranslation("import");
  const problemOf = useImportProblem(MAX_BYTES);
  return (error) => {
    if (!(error instanceof ApiRefusal)) return problemOf(error);
    const { params } = error;
    const problem = skuProblems.find((each) => each === params["problem"]);
    if (problem) return t(`problem.${problem}`, params);
    if (params["reason"] === "import-barcodes") return t("problem.barcodes");
    if (error.fields["reason"]) return t("problem.reason");
    if (params["permission"] === "lower_prices") return t("problem.mayNotLower");
    if (params["permission"] === "manage_tax_rates") return t("problem.mayNotSetTax");
    if (params["permission"] === "manage_settings") return t("problem.mayNotSetTerms");
    return problemOf(error);
  };
}
