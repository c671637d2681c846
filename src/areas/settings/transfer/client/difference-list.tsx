import { useTranslation } from "#src/client/words/i18n.ts";
import { settingName } from "../../core/client/setting-names.ts";
import { useShownValue } from "../../core/client/shown-value.ts";

export interface ShownDifference {
  category: string;
  field: string;
  before: unknown;
  after: unknown;
  /** What stands beside the name, for example that the user may not change this setting. */
  note?: string | undefined;
}

/** Settings with their value before and after a change. */
export function DifferenceList({
  differences,
  label,
}: {
  differences: readonly ShownDifference[];
  label: string;
}) {
  const { t } = useTranslation("settings");
  const shown = useShownValue();
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {differences.map(({ category, field, before, after, note }) => (
        <li key={`${category}.${field}`} className="py-2">
          <p className="font-medium text-ink wrap-anywhere">
            {settingName(category, field)}
            {note ? <span className="ml-2 text-12 font-normal text-loss">{note}</span> : null}
          </p>
          <p className="flex flex-wrap gap-x-2 text-ink-quiet wrap-anywhere">
            <del className="text-ink-faint">{shown(before)}</del>
            <span aria-hidden="true">→</span>
            <span className="sr-only">{t("difference.becomes")}</span>
            <ins className="font-medium no-underline">{shown(after)}</ins>
          </p>
        </li>
      ))}
    </ul>
  );
}
