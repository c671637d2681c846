import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { settingName } from "../../core/client/setting-names.ts";
import type { FileProblem } from "../rules.ts";

const MAX_SHOWN = 8;

/** Why a file of settings was not taken. */
export function FileProblems({
  problems,
  failed,
}: {
  problems: readonly FileProblem[];
  failed: string | null;
}) {
  const { t } = useTranslation("settings");
  if (failed !== null) return <Notice tone="loss" title={failed} />;
  if (problems.length === 0) return null;
  return (
    <Notice tone="loss" title={t("import.refused")}>
      <ul className="mt-1 list-disc pl-4">
        {problems.slice(0, MAX_SHOWN).map(({ path, problem }) => (
          <li key={path} className="wrap-anywhere">
            {path ? `${nameOf(path)}: ` : ""}
            {t(`import.problem.${problem}`)}
          </li>
        ))}
      </ul>
      {problems.length > MAX_SHOWN ? (
        <p>{t("import.more", { count: problems.length - MAX_SHOWN })}</p>
      ) : null}
    </Notice>
  );
}

/** `settings.business.name` → the name of this setting. Other places are shown as the file has them. */
function nameOf(path: string): string {
  const [first, category, field] = path.split(".");
  return first === "settings" && category && field ? settingName(category, field) : path;
}
