import type { BackupProblem } from "#src/shared/refusals/backup-problems.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { ApiRefusal } from "#src/client/data/api.ts";

/** Returns a function that says what went wrong, with the machine's own words behind it. */
export function useProblemText(): (problem: BackupProblem, detail?: string | null) => string {
  const { t } = useTranslation("backups");
  return (problem, detail) =>
    detail ? `${t(`problem.${problem}`)} (${detail})` : t(`problem.${problem}`);
}

/** Returns a function that says why a request about backups was refused; undefined for other refusals. */
export function useExplainRefusal(): (refusal: ApiRefusal) => string | undefined {
  const problemText = useProblemText();
  return ({ params }) => {
    const problem = params?.["problem"];
    return typeof problem === "string"
      ? problemText(problem as BackupProblem, String(params?.["detail"] ?? ""))
      : undefined;
  };
}
