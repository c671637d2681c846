import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { SessionUser } from "#src/shared/session.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { rememberSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";

const dialogs = () => import("./two-factor-dialogs.tsx");
const TurnOnDialog = lazy(async () => ({ default: (await dialogs()).TurnOnDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await dialogs()).TurnOffDialog }));

export function TwoFactorSection({ user }: { user: SessionUser }) {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const isOn = user.twoFactorEnabled;
  const close = () => setIsOpen(false);
  const done = () => {
    rememberSession(client, { ...user, twoFactorEnabled: !isOn });
    toasts.success(t(isOn ? "twoFactor.turnedOff" : "twoFactor.turnedOn"));
    close();
  };
  return (
    <Section
      title={t("twoFactor.title")}
      actions={
        <StatusBadge
          label={t(isOn ? "twoFactor.on" : "twoFactor.off")}
          icon={isOn ? <ShieldCheck size={14} /> : <ShieldOff size={14} />}
          tone={isOn ? "done" : "neutral"}
        />
      }
    >
      <p className="text-ink-quiet">{t(isOn ? "twoFactor.onHint" : "twoFactor.offHint")}</p>
      <Button className="mt-3" onClick={() => setIsOpen(true)}>
        {t(isOn ? "twoFactor.turnOff" : "twoFactor.turnOn")}
      </Button>
      <Suspense>
        {isOpen && isOn ? <TurnOffDialog onClose={close} onDone={done} /> : null}
        {isOpen && !isOn ? <TurnOnDialog onClose={close} onDone={done} /> : null}
      </Suspense>
    </Section>
  );
}
