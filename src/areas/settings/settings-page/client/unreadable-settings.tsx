import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import type { Category } from "../../contract.ts";
import { settingName } from "../../core/client/setting-names.ts";

/** The names of the settings whose stored value cannot be read. */
export default function UnreadableSettings({
  items,
}: {
  items: readonly { category: Category; field: string }[];
}) {
  const { t } = useTranslation("settings");
  const names = items.map(({ category, field }) => settingName(category, field)).join(", ");
  return (
    <div className="mb-4 max-w-220">
      <Notice tone="loss" title={t("unreadable.title", { count: items.length })}>
        {t("unreadable.hint", { names })}
      </Notice>
    </div>
  );
}
