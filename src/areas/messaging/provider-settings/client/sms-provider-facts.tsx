import { LastTest } from "#src/client/providers/last-test.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { SmsProviderSettings } from "../../providers/contract.ts";

/** What is missing; afterwards the sender, how deliveries are reported, and the last test. */
export function SmsProviderFacts({
  provider,
  title,
}: {
  provider: SmsProviderSettings;
  title: string;
}) {
  const { t } = useTranslation("sms-providers");
  const { sender, needsSender, reports, hasReports, state, health, credentials } = provider;
  if (state === "incomplete") {
    const missing = [
      ...credentials
        .filter(({ isRequired, isSet }) => isRequired && !isSet)
        .map(({ name }) => t(`field.${name}`)),
      ...(needsSender && !sender ? [t("sender.label")] : []),
    ];
    return <p className="text-ink-quiet">{t("missing", { what: missing.join(", ") })}</p>;
  }
  const missing = reports === "secret_address" ? "reports.noAddress" : "reports.unreachable";
  return (
    <DescriptionList
      items={[
        {
          label: t("sender.label"),
          value: sender || t("sender.ofProvider"),
        },
        {
          label: t("reports.label"),
          value:
            hasReports || reports === "none" ? (
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
