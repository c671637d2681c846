import { Mail } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { ProviderState } from "#src/client/providers/provider-state.tsx";
import { SetUpButton } from "#src/client/providers/set-up-button.tsx";
import { SwitchButton } from "#src/client/providers/switch-button.tsx";
import { SwitchProviderDialog } from "#src/client/providers/switch-provider-dialog.tsx";
import { TestButton } from "#src/client/providers/test-button.tsx";
import { LastTest } from "#src/client/providers/last-test.tsx";
import { mayUse, useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { mailServerContract, type MailServer } from "../contract.ts";
import { useSaid } from "./use-said.ts";

const MailServerDialog = lazy(() => import("./mail-server-dialog.tsx"));
const TestEmailDialog = lazy(() => import("./test-email-dialog.tsx"));

type Opened = "settings" | "switch" | "message" | null;

/** The mail server: its state and last test, and its settings. */
export function MailServerCard({ server }: { server: MailServer }) {
  const { t } = useTranslation("mail-server");
  const [open, setOpen] = useState<Opened>(null);
  const switching = useWrite(mailServerContract.switchMailServer);
  const close = () => setOpen(null);
  const { isActive } = server;
  const title = t("name");
  return (
    <Section title={title} actions={<ProviderState {...server} />}>
      <div className="flex flex-col gap-4">
        <Facts server={server} />
        <Actions server={server} title={title} onOpen={setOpen} />
      </div>
      <SwitchProviderDialog
        provider={title}
        isOn={isActive}
        hint={t(isActive ? "switchOff" : "switchOn")}
        onSwitch={() => switching.mutateAsync({ body: { isActive: !isActive } })}
        open={open === "switch"}
        onClose={close}
      />
      <Suspense>
        {open === "settings" ? <MailServerDialog server={server} onClose={close} /> : null}
        {open === "message" ? <TestEmailDialog onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}

/** What is missing; afterwards the server, the sender and the last test. */
function Facts({ server }: { server: MailServer }) {
  const { t } = useTranslation("mail-server");
  const said = useSaid();
  const { state, host, port, encryption, username, hasPassword, health } = server;
  const { fromName, fromAddress } = server;
  if (state === "incomplete") {
    const missing = [
      ...(host ? [] : [t("server")]),
      ...(fromAddress ? [] : [t("fromAddress")]),
      ...(username && !hasPassword ? [t("password")] : []),
    ];
    return <p className="text-ink-quiet">{t("missing", { what: missing.join(", ") })}</p>;
  }
  const shown = health && {
    ...health,
    detail: health.isHealthy ? null : said(health),
  };
  return (
    <DescriptionList
      items={[
        { label: t("server"), value: `${host}:${port}` },
        { label: t("encryption"), value: t(`encryptions.${encryption}`) },
        ...(username ? [{ label: t("username"), value: username }] : []),
        {
          label: t("sender"),
          value: fromName ? `${fromName} · ${fromAddress}` : fromAddress,
        },
        { label: t("providers:test.label"), value: <LastTest health={shown} /> },
      ]}
    />
  );
}

interface ActionProps {
  server: MailServer;
  title: string;
  onOpen: (dialog: Opened) => void;
}

function Actions({ server: { state, isActive }, title, onOpen }: ActionProps) {
  const { t } = useTranslation("mail-server");
  const user = useSession();
  const test = useWrite(mailServerContract.testMailServer);
  const isSetUp = state !== "incomplete";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SetUpButton provider={title} isSetUp={isSetUp} onClick={() => onOpen("settings")} />
      {isSetUp ? (
        <TestButton
          provider={title}
          isTesting={test.isPending}
          test={() => test.mutateAsync({ body: {} })}
        />
      ) : null}
      {isSetUp && mayUse(user, "send_test_messages") ? (
        <Button icon={<Mail size={16} />} onClick={() => onOpen("message")}>
          {t("message.action")}
        </Button>
      ) : null}
      {isSetUp || isActive ? (
        <SwitchButton provider={title} isOn={isActive} onClick={() => onOpen("switch")} />
      ) : null}
    </div>
  );
}
