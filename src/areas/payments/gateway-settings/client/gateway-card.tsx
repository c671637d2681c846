import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { LastTest } from "#src/client/providers/last-test.tsx";
import { ProviderState } from "#src/client/providers/provider-state.tsx";
import { SetUpButton } from "#src/client/providers/set-up-button.tsx";
import { SwitchButton } from "#src/client/providers/switch-button.tsx";
import { SwitchProviderDialog } from "#src/client/providers/switch-provider-dialog.tsx";
import { TestButton } from "#src/client/providers/test-button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { gatewaysContract, type Gateway } from "../../gateways/contract.ts";
import { useGatewayName } from "./gateway-name.ts";

const GatewayDialog = lazy(() => import("./gateway-dialog.tsx"));

/** One payment provider: what it collects, its state and last test, and its settings. */
export function GatewayCard({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation("gateways");
  const [open, setOpen] = useState<"settings" | "switch" | null>(null);
  const close = () => setOpen(null);
  const test = useWrite(gatewaysContract.testGateway);
  const switching = useWrite(gatewaysContract.switchGateway);
  const { name, isOn, isSimulated, baseUrl } = gateway;
  const title = useGatewayName()(name);
  const isSetUp = gateway.credentials.some(({ isSet }) => isSet);
  const missing = gateway.credentials
    .filter(({ isRequired, isSet }) => isRequired && !isSet)
    .map((field) => t(`field.${field.name}`))
    .join(", ");
  return (
    <Section title={title} actions={<ProviderState {...gateway} />}>
      <div className="flex flex-col gap-4">
        {isSimulated ? (
          <p className="max-w-160 text-ink-quiet">
            <Badge tone="waiting">{t("simulator.badge")}</Badge> {t("simulator.intro")}
          </p>
        ) : null}
        <Facts gateway={gateway} />
        {baseUrl ? (
          <p className="text-12 text-ink-quiet wrap-anywhere">
            <Badge tone="waiting">{t("providers:sandbox")}</Badge>{" "}
            {t("sandboxHint", { address: baseUrl })}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <SetUpButton provider={title} isSetUp={isSetUp} onClick={() => setOpen("settings")} />
          {missing ? null : (
            <TestButton
              provider={title}
              isTesting={test.isPending}
              test={() => test.mutateAsync({ params: { name }, body: {} })}
            />
          )}
          {isSetUp || isOn || !missing ? (
            <SwitchButton
              provider={title}
              isOn={isOn}
              disabledReason={missing !== "" && t("providers:switchOn.missing", { what: missing })}
              onClick={() => setOpen("switch")}
            />
          ) : null}
        </div>
      </div>
      <SwitchProviderDialog
        provider={title}
        isOn={isOn}
        question={isSimulated && !isOn ? t("simulator.question") : undefined}
        hint={
          isSimulated && !isOn
            ? t("simulator.hint")
            : t(isOn ? "switchOff.hint" : "switchOn.hint", { provider: title })
        }
        danger={isSimulated !== isOn}
        onSwitch={() => switching.mutateAsync({ params: { name }, body: { isOn: !isOn } })}
        open={open === "switch"}
        onClose={close}
      />
      {open === "settings" ? (
        <Suspense>
          <GatewayDialog gateway={gateway} title={title} onClose={close} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function Facts({ gateway: { health, collects, isSimulated } }: { gateway: Gateway }) {
  const { t } = useTranslation("gateways");
  const providerName = useProviderName();
  const named = collects
    .map(({ provider }) => provider)
    .filter((provider) => provider !== "mobile_money");
  return (
    <DescriptionList
      items={[
        {
          label: t("collects"),
          value: isSimulated
            ? t("simulator.instead")
            : [...new Set(named)].map(providerName).join(", "),
        },
        {
          label: t("providers:test.label"),
          value: <LastTest health={health} />,
        },
      ]}
    />
  );
}
