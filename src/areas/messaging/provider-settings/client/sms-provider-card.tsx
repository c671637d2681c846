import { Link2, MessageSquareText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { ProviderState } from "#src/client/providers/provider-state.tsx";
import { SetUpButton } from "#src/client/providers/set-up-button.tsx";
import { SwitchButton } from "#src/client/providers/switch-button.tsx";
import { SwitchProviderDialog } from "#src/client/providers/switch-provider-dialog.tsx";
import { TestButton } from "#src/client/providers/test-button.tsx";
import { mayUse, useSession } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { smsProvidersContract, type SmsProviderSettings } from "../../providers/contract.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { SmsProviderFacts } from "./sms-provider-facts.tsx";
import { useSmsProviderName } from "./sms-provider-name.ts";

const SmsProviderDialog = lazy(() => import("./sms-provider-dialog.tsx"));
const TestMessageDialog = lazy(() => import("./test-message-dialog.tsx"));
const CallbackAddressDialog = lazy(() => import("./callback-address-dialog.tsx"));

interface Props {
  provider: SmsProviderSettings;
  /** The providers that send, in their order. */
  all: readonly SmsProviderSettings[];
}

/** One SMS provider: its place, its state and last test, and its settings. */
export function SmsProviderCard({ provider, all }: Props) {
  const { t } = useTranslation("sms-providers");
  const [open, setOpen] = useState<"settings" | "switch" | "message" | "address" | null>(null);
  const close = () => setOpen(null);
  const { name, isSimulated, baseUrl } = provider;
  const title = useSmsProviderName()(name);
  const place = all.findIndex((each) => each.name === name) + 1;
  return (
    <Section
      title={isSimulated ? title : `${place}. ${title}`}
      actions={
        <>
          <ProviderState {...provider} />
          {isSimulated ? null : <MoveButtons provider={provider} title={title} all={all} />}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isSimulated ? (
          <p className="max-w-160 text-ink-quiet">
            <Badge tone="waiting">{t("log.badge")}</Badge> {t("log.intro")}
          </p>
        ) : (
          <SmsProviderFacts provider={provider} title={title} />
        )}
        {baseUrl ? (
          <p className="text-12 text-ink-quiet wrap-anywhere">
            <Badge tone="waiting">{t("providers:sandbox")}</Badge>{" "}
            {t("sandboxHint", { address: baseUrl })}
          </p>
        ) : null}
        <Actions provider={provider} all={all} title={title} onOpen={setOpen} />
      </div>
      <SwitchDialog provider={provider} title={title} open={open === "switch"} onClose={close} />
      <Suspense>
        {open === "settings" ? (
          <SmsProviderDialog provider={provider} title={title} onClose={close} />
        ) : null}
        {open === "message" ? (
          <TestMessageDialog provider={provider} title={title} onClose={close} />
        ) : null}
        {open === "address" ? (
          <CallbackAddressDialog provider={provider} title={title} onClose={close} />
        ) : null}
      </Suspense>
    </Section>
  );
}

interface ActionProps extends Props {
  title: string;
  onOpen: (dialog: "settings" | "switch" | "message" | "address") => void;
}

function Actions({ provider, all, title, onOpen }: ActionProps) {
  const { t } = useTranslation("sms-providers");
  const user = useSession();
  const test = useWrite(smsProvidersContract.testSmsProvider);
  const { name, isActive, isSimulated, state, reports } = provider;
  const isSetUp = state !== "incomplete";
  const sending = all.find((each) => each.isActive);
  const sendingName = useSmsProviderName()(sending?.name ?? "log");
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isSimulated ? null : (
        <SetUpButton provider={title} isSetUp={isSetUp} onClick={() => onOpen("settings")} />
      )}
      {isSetUp && !isSimulated ? (
        <TestButton
          provider={title}
          isTesting={test.isPending}
          test={() => test.mutateAsync({ params: { name }, body: {} })}
        />
      ) : null}
      {isSetUp && mayUse(user, "send_test_messages") ? (
        <Button
          icon={<MessageSquareText size={16} />}
          onClick={() => onOpen("message")}
          aria-label={`${t("message.action")}: ${title}`}
        >
          {t("message.action")}
        </Button>
      ) : null}
      {isSetUp && reports === "secret_address" ? (
        <Button
          icon={<Link2 size={16} />}
          onClick={() => onOpen("address")}
          aria-label={`${t("address.action")}: ${title}`}
        >
          {t("address.action")}
        </Button>
      ) : null}
      {isSetUp || isActive ? (
        <SwitchButton
          provider={title}
          isOn={isActive}
          disabledReason={
            isSimulated && sending !== undefined && t("log.beside", { provider: sendingName })
          }
          onClick={() => onOpen("switch")}
        />
      ) : null}
    </div>
  );
}

interface SwitchProps {
  provider: SmsProviderSettings;
  title: string;
  open: boolean;
  onClose: () => void;
}

function SwitchDialog({ provider, title, open, onClose }: SwitchProps) {
  const { t } = useTranslation("sms-providers");
  const switching = useWrite(smsProvidersContract.switchSmsProvider);
  const { name, isActive, isSimulated } = provider;
  const hint = isActive
    ? t(isSimulated ? "log.switchOffHint" : "switchOff.hint")
    : t(isSimulated ? "log.switchOnHint" : "switchOn.hint", { provider: title });
  return (
    <SwitchProviderDialog
      provider={title}
      isOn={isActive}
      hint={hint}
      danger={isSimulated !== isActive}
      onSwitch={() => switching.mutateAsync({ params: { name }, body: { isActive: !isActive } })}
      open={open}
      onClose={onClose}
    />
  );
}
