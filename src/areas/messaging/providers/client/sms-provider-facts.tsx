import { LastTest } from "#src/client/providers/last-test.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { SmsProviderSettings } from "../contract.ts";

/** The sender, how deliveries are reported, and the last test. */
export function SmsProviderFacts({
  provider,
  title,
}: {
  provider: SmsProviderSettings;
  title: string;
}) {
  const { t } = useTranslation("sms-providers");
  const { sender, needsSender, reports, hasReports, state, health } = provider;
  const missing = reports === "secret_address" ? "reports.noAddress" : "reports.unreachable";
  return (
    <DescriptionList
      items={[
        {
          label: t("sender.label"),
          value: sender || t(needsSender ? "sender.none" : "sender.ofProvider"),
        },
        {
          label: t("reports.label"),
          value:
            hasReports || state === "incomplete" || reports === "none" ? (
              t(`reports.${reports}`, { provider: title })
            ) : (
              <span className="text-wait-ink">{t(missing, { provider: title })}</span>
            ),
        },
        { label: t("providers:test.label"), value: <LastTest health={health} /> },
      ]}
    />
  );
}
