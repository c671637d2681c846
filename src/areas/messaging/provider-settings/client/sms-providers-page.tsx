import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { ProvidersFrame } from "#src/client/providers/providers-frame.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { smsProvidersContract, type SmsProviderSettings } from "../../providers/contract.ts";
import { SmsProviderCard } from "./sms-provider-card.tsx";

/** The screen of SMS providers, in the order in which they get messages. The one that sends nothing is apart. */
export function SmsProvidersPage() {
  const { t } = useTranslation("sms-providers");
  const query = useQuery(read(smsProvidersContract.listSmsProviders, {}));
  return (
    <ProvidersFrame title={t("title")} intro={t("intro")} failed={t("failed")} query={query}>
      {(providers) => <Providers providers={providers} />}
    </ProvidersFrame>
  );
}

function Providers({ providers }: { providers: readonly SmsProviderSettings[] }) {
  const { t } = useTranslation("sms-providers");
  const sending = providers.filter(({ isSimulated }) => !isSimulated);
  const isUsed = sending.some(({ state }) => state === "ready");
  const isLogOn = providers.some(({ isSimulated, isActive }) => isSimulated && isActive);
  return (
    <div className="flex max-w-220 flex-col gap-5">
      {isUsed ? null : (
        <Notice tone="waiting" title={t(isLogOn ? "none.simulated" : "none.title")}>
          {t(isLogOn ? "none.simulatedHint" : "none.hint")}
        </Notice>
      )}
      <ol aria-label={t("order.label")} className="flex flex-col gap-5">
        {sending.map((provider) => (
          <li key={provider.name}>
            <SmsProviderCard provider={provider} all={sending} />
          </li>
        ))}
      </ol>
      <div className="border-t border-line pt-5">
        {providers
          .filter(({ isSimulated }) => isSimulated)
          .map((provider) => (
            <SmsProviderCard key={provider.name} provider={provider} all={sending} />
          ))}
      </div>
    </div>
  );
}
