import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "#src/client/data/settled.ts";
import { call } from "#src/client/data/api.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { settingsProblems } from "#src/areas/settings/rules.ts";
import { programContract, type LevelPreview as Level, type LoyaltyRules } from "../contract.ts";

/**
 * How many customers each level has now, and would have after saving. It follows what the user types.
 * @param readAt when the rules were read; they are read again when levels rise, and then so is the preview
 */
export function LevelPreview({ rules, readAt }: { rules: LoyaltyRules; readAt: number }) {
  const { t } = useTranslation("program");
  const { bronzeThreshold, silverThreshold, goldThreshold, platinumThreshold, autoLevelUp } = rules;
  const typed = { bronzeThreshold, silverThreshold, goldThreshold, platinumThreshold, autoLevelUp };
  const text = useSettled(JSON.stringify(typed), 400);
  const body = JSON.parse(text) as typeof typed;
  const isValid = isCountable(body);
  const query = useQuery({
    queryKey: ["loyalty-preview", text, readAt],
    queryFn: ({ signal }) => call(programContract.previewLoyaltyRules, { body }, { signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t("preview.title")}>
      <p className="mb-3 text-ink-quiet">{t("preview.hint")}</p>
      {!isValid ? (
        <p className="text-ink-faint">{t("preview.invalid")}</p>
      ) : (
        <Loaded query={query} failed={t("preview.failed")} lines={4}>
          {({ levels }) => <Levels levels={levels} />}
        </Loaded>
      )}
    </Section>
  );
}

/** Whether all thresholds are numbers in ascending order. JSON has null for a number that is no number. */
const isCountable = (rules: Partial<LoyaltyRules>): boolean =>
  Object.values(rules).every(
    (value) => value !== null && (value === true || value === false || Number.isInteger(value)),
  ) && Object.keys(settingsProblems("loyalty", rules as LoyaltyRules)).length === 0;

function Levels({ levels }: { levels: readonly Level[] }) {
  const { t, language } = useTranslation("program");
  const number = (value: number) => formatNumber(value, language);
  const moves = ({ gained, left }: Level): string =>
    [
      gained > 0 ? t("preview.gained", { customers: number(gained) }) : null,
      left > 0 ? t("preview.left", { customers: number(left) }) : null,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <div aria-live="polite">
      <table className="w-full tabular-nums">
        <thead className="text-12 text-ink-quiet">
          <tr>
            <th className="py-1 text-left font-normal">{t("preview.level")}</th>
            <th className="py-1 text-right font-normal">{t("preview.now")}</th>
            <th className="py-1 text-right font-normal">{t("preview.after")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {levels.map((level) => (
            <tr key={level.level}>
              <th scope="row" className="py-2 text-left font-medium">
                {t(`customers:level.${level.level}`)}
                <span className="block text-12 font-normal text-ink-quiet">{moves(level)}</span>
              </th>
              <td className="py-2 text-right">{number(level.now)}</td>
              <td className="py-2 text-right font-medium">{number(level.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {levels.every(({ gained, left }) => gained + left === 0) ? (
        <p className="mt-2 text-12 text-ink-quiet">{t("preview.unchanged")}</p>
      ) : null}
    </div>
  );
}
