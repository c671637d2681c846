import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import { RelativeTime } from "../ui/relative-time.tsx";
import { useTranslation } from "../words/i18n.ts";

/** When a provider was tested, and what it said. */
export function LastTest({ health }: { health: ProviderHealth | null }) {
  const { t } = useTranslation("providers");
  if (!health) return <>{t("test.never")}</>;
  const { isHealthy, detail, checkedAt } = health;
  return (
    <>
      <RelativeTime iso={checkedAt} />
      {isHealthy ? (
        detail && <span className="block text-ink-quiet wrap-anywhere">{detail}</span>
      ) : (
        <span className="block text-loss-ink wrap-anywhere">{detail ?? t("test.noAnswer")}</span>
      )}
    </>
  );
}
