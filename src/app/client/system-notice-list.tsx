import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";

interface Props {
  /** The settings cannot be read, so the defaults apply. */
  isUsual: boolean;
  isMaintained: boolean;
}

export default function SystemNoticeList({ isUsual, isMaintained }: Props) {
  const { t } = useTranslation("system-notices");
  return (
    <div className="flex flex-col gap-2">
      {isUsual ? (
        <Notice tone="loss" title={t("usualSettings")}>
          {t("usualSettingsHint")}
        </Notice>
      ) : null}
      {isMaintained ? (
        <Notice tone="waiting" title={t("maintenance")}>
          {t("maintenanceHint")}
        </Notice>
      ) : null}
    </div>
  );
}
