import { useTranslation } from "#src/client/words/i18n.ts";

/** Marks an unread notification, by a dot and a word. */
export function UnreadMark() {
  const { t } = useTranslation("notifications");
  return (
    <span className="flex items-center gap-1.5 font-medium text-accent-ink">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      {t("unread")}
    </span>
  );
}
