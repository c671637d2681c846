import { PlugZap, Power, Settings2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useProviderName } from "../../client/provider-name.ts";
import { gatewaysContract, type Gateway } from "../contract.ts";
import { useGatewayName } from "./gateway-name.ts";
import { GatewayState } from "./gateway-state.tsx";
import { SwitchDialog } from "./switch-dialog.tsx";

const GatewayDialog = lazy(() => import("./gateway-dialog.tsx"));

/** One payment provider: what it collects, its state and last test, and its settings. */
export function GatewayCard({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation("gateways");
  const [open, setOpen] = useState<"settings" | "switch" | null>(null);
  const close = () => setOpen(null);
  const { name, isOn, isSimulated, baseUrl } = gateway;
  const title = useGatewayName()(name);
  const isSetUp = gateway.credentials.some(({ isSet }) => isSet);
  const setUp = t(isSetUp ? "setUp.change" : "setUp.action");
  const missing = gateway.credentials
    .filter(({ isRequired, isSet }) => isRequired && !isSet)
    .map((field) => t(`field.${field.name}`))
    .join(", ");
  return (
    <Section title={title} actions={<GatewayState gateway={gateway} />}>
      <div className="flex flex-col gap-4">
        {isSimulated ? (
          <p className="max-w-160 text-ink-quiet">
            <Badge tone="waiting">{t("simulator.badge")}</Badge> {t("simulator.intro")}
          </p>
        ) : null}
        <Facts gateway={gateway} />
        {baseUrl ? (
          <p className="text-12 text-ink-quiet wrap-anywhere">
            <Badge tone="waiting">{t("sandbox")}</Badge> {t("sandboxHint", { address: baseUrl })}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            icon={<Settings2 size={16} />}
            onClick={() => setOpen("settings")}
            aria-label={`${setUp}: ${title}`}
          >
            {setUp}
          </Button>
          {missing ? null : <TestButton gateway={gateway} title={title} />}
          {isSetUp || isOn || !missing ? (
            <Button
              icon={<Power size={16} />}
              disabledReason={!isOn && missing && t("switchOn.missing", { what: missing })}
              aria-label={`${t(isOn ? "switchOff.action" : "switchOn.action")}: ${title}`}
              onClick={() => setOpen("switch")}
            >
              {t(isOn ? "switchOff.action" : "switchOn.action")}
            </Button>
          ) : null}
        </div>
      </div>
      <SwitchDialog gateway={gateway} title={title} open={open === "switch"} onClose={close} />
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
          label: t("test.label"),
          value: health ? (
            <>
              <RelativeTime iso={health.checkedAt} />
              {health.isHealthy ? null : (
                <span className="block text-loss-ink wrap-anywhere">
                  {health.detail ?? t("test.noAnswer")}
                </span>
              )}
            </>
          ) : (
            t("test.never")
          ),
        },
      ]}
    />
  );
}

function TestButton({ gateway, title }: { gateway: Gateway; title: string }) {
  const { t } = useTranslation("gateways");
  const errorText = useErrorText();
  const test = useWrite(gatewaysContract.testGateway);
  return (
    <Button
      icon={<PlugZap size={16} />}
      loading={test.isPending}
      aria-label={`${t("test.action")}: ${title}`}
      onClick={() =>
        test.mutate(
          { params: { name: gateway.name }, body: {} },
          {
            onSuccess: ({ health }) => tellHealth(health, t, title),
            onError: (error) => toasts.error(errorText(error)),
          },
        )
      }
    >
      {t("test.action")}
    </Button>
  );
}

function tellHealth(
  health: Gateway["health"],
  t: ReturnType<typeof useTranslation<"gateways">>["t"],
  provider: string,
): void {
  if (health?.isHealthy) toasts.success(t("test.done", { provider }));
  else toasts.error(t("test.failed", { provider }));
}
