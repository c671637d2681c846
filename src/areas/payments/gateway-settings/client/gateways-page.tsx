import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { ProvidersFrame } from "#src/client/providers/providers-frame.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { gatewaysContract, type Gateway } from "../../gateways/contract.ts";
import { GatewayCard } from "./gateway-card.tsx";

const AccountsCard = lazyWithWords(
  () => import("../../accounts/client/accounts-card.tsx"),
  "accounts",
);

/** The screen of payment providers: what each collects, its state, and its settings. The simulator is apart. */
export function GatewaysPage() {
  const { t } = useTranslation("gateways");
  const query = useQuery(read(gatewaysContract.listGateways, {}));
  return (
    <ProvidersFrame title={t("title")} intro={t("intro")} failed={t("failed")} query={query}>
      {(gateways) => <Gateways gateways={gateways} />}
    </ProvidersFrame>
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
