import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { gatewaysContract, type Gateway } from "../contract.ts";
import { GatewayCard } from "./gateway-card.tsx";

const AccountsCard = lazyWithWords(
  () => import("../../accounts/client/accounts-card.tsx"),
  "accounts",
);

/** The screen of payment providers: what each collects, its state, and its settings. The simulator is apart. */
export function GatewaysPage() {
  const { t } = useTranslation("gateways");
  const errorText = useErrorText();
  const query = useQuery(read(gatewaysContract.listGateways, {}));
  return (
    <>
      <PageHeader title={t("title")} />
      <p className="mb-4 max-w-160 text-ink-quiet">{t("intro")}</p>
      {query.data ? (
        <Gateways gateways={query.data.items} />
      ) : (
        <Section>
          {query.isError ? (
            <ErrorState
              title={t("failed")}
              detail={errorText(query.error)}
              onRetry={retryOf(query)}
              retrying={query.isFetching}
            />
          ) : (
            <SkeletonText lines={10} />
          )}
        </Section>
      )}
    </>
  );
}

function Gateways({ gateways }: { gateways: readonly Gateway[] }) {
  const { t } = useTranslation("gateways");
  const cards = (isSimulated: boolean) =>
    gateways
      .filter((gateway) => gateway.isSimulated === isSimulated)
      .map((gateway) => <GatewayCard key={gateway.name} gateway={gateway} />);
  return (
    <div className="flex flex-col gap-5">
      {gateways.some(({ isOn }) => isOn) ? null : (
        <Notice title={t("none.title")}>{t("none.hint")}</Notice>
      )}
      <div className="grid items-start gap-5 desk:grid-cols-2">{cards(false)}</div>
      <Suspense>
        <AccountsCard />
      </Suspense>
      <div className="border-t border-line pt-5">{cards(true)}</div>
    </div>
  );
}
