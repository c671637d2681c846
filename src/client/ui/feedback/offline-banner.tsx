import { CloudOff } from "lucide-react";
import { useTranslation } from "../../words/i18n.ts";
import { useShownOfflineNote } from "../../data/offline-note.ts";
import { useIsOnline } from "../../data/online.ts";

/**
 * Says that the network or the server cannot be reached, and what still works. `waiting`: the number of unsent writes.
 */
export function OfflineBanner({
  waiting = 0,
  unreachable = false,
}: {
  waiting?: number;
  unreachable?: boolean;
}) {
  const { t } = useTranslation("shell");
  const online = useIsOnline();
  const away = !online || unreachable;
  const note = useShownOfflineNote() ?? (online ? null : t("offlineWork"));
  return (
    <div role="status">
      {away ? (
        <p className="flex items-center justify-center gap-2 border-b border-wait-line bg-wait-soft px-4 py-1.5 text-center font-medium text-wait-ink">
          <CloudOff size={16} aria-hidden="true" className="shrink-0" />
          <span>
            {online ? t("networkError") : t("offline")}
            {note ? ` ${note}` : null}
            {waiting > 0 ? ` ${t("waiting", { count: waiting })}` : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}
