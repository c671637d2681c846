import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { SessionUser } from "#src/shared/session.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { rememberSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { SignInMethods } from "../../sessions/contract.ts";

const dialogs = () => import("./two-factor-dialogs.tsx");
const TurnOnDialog = lazy(async () => ({ default: (await dialogs()).TurnOnDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await dialogs()).TurnOffDialog }));
const NewCodesDialog = lazy(async () => ({ default: (await dialogs()).NewCodesDialog }));

type Open = "on" | "off" | "codes" | null;

/** Two-factor sign-in with an app, and the recovery codes, which passkeys have too. */
export function TwoFactorSection({ user, methods }: { user: SessionUser; methods: SignInMethods }) {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const isOn = methods.twoFactorEnabled;
  const close = () => setOpen(null);
  const done = (twoFactorEnabled: boolean) => {
    rememberSession(client, { ...user, twoFactorEnabled, mustAddSecondFactor: false });
    if (open !== "codes")
      toasts.success(t(twoFactorEnabled ? "twoFactor.turnedOn" : "twoFactor.turnedOff"));
    void refetchChanged(client, ["users"]);
    close();
  };
  const mustStay = methods.isSecondFactorRequired && methods.passkeys.length === 0;
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
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setOpen("on")}>
          {t(isOn ? "account:replace" : "twoFactor.turnOn")}
        </Button>
        {isOn ? (
          <Button
            variant="ghost"
            disabledReason={mustStay && t("setup-errors:second_factor_stays")}
            onClick={() => setOpen("off")}
          >
            {t("twoFactor.turnOff")}
          </Button>
        ) : null}
      </div>
      {isOn || methods.passkeys.length > 0 ? (
        <RecoveryCodesLeft count={methods.recoveryCodesLeft} onMake={() => setOpen("codes")} />
      ) : null}
      <Suspense>
        {open === "on" ? <TurnOnDialog onClose={close} onDone={() => done(true)} /> : null}
        {open === "off" ? <TurnOffDialog onClose={close} onDone={() => done(false)} /> : null}
        {open === "codes" ? <NewCodesDialog onClose={close} onDone={() => done(isOn)} /> : null}
      </Suspense>
    </Section>
  );
}

function RecoveryCodesLeft({ count, onMake }: { count: number; onMake: () => void }) {
  const { t } = useTranslation("account");
  const make = (
    <Button size="small" onClick={onMake}>
      {t("recovery.make")}
    </Button>
  );
  if (count === 0) {
    return (
      <div className="mt-4">
        <Notice tone="waiting" action={make}>
          {t("recovery.none")}
        </Notice>
      </div>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
      <p>{t("recovery.left", { count })}</p>
      {make}
    </div>
  );
}
