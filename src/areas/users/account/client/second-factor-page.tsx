import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Smartphone } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { useGo } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { rememberSession, sessionQuery, signOut } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { hasPasskeys } from "../../passkeys/client/authenticator.ts";
import { PasskeyButton } from "../../passkeys/client/passkey-button.tsx";
import { authContract } from "../../sessions/contract.ts";
import { SignedOutFrame } from "../../sessions/client/signed-out-frame.tsx";

const TurnOnDialog = lazy(async () => ({
  default: (await import("./two-factor-dialogs.tsx")).TurnOnDialog,
}));
const AddPasskeyDialog = lazy(() => import("../../passkeys/client/add-passkey-dialog.tsx"));

/** Asks for a second factor when the user's role needs one. The user cannot skip this page. */
export function SecondFactorPage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const go = useGo();
  useEffect(() => {
    if (!user) go(pageHref("/login"), { replace: true });
    else if (user.mustChangePassword) go(pageHref("/change-password"), { replace: true });
    else if (!user.mustAddSecondFactor) go(pageHref("/dashboard"), { replace: true });
  }, [user, go]);
  return user?.mustAddSecondFactor && !user.mustChangePassword ? <Choice user={user} /> : null;
}

function Choice({ user }: { user: SessionUser }) {
  const { t } = useTranslation("account");
  const client = useQueryClient();
  const go = useGo();
  const [adding, setAdding] = useState<"app" | "passkey" | null>(null);
  const { data: methods } = useQuery(read(authContract.getSignInMethods, {}));
  const close = () => setAdding(null);
  const done = (twoFactorEnabled = user.twoFactorEnabled) => {
    rememberSession(client, { ...user, twoFactorEnabled, mustAddSecondFactor: false });
    toasts.success(t("factor.done"));
  };
  const canAddPasskey = methods?.passkeyAddress === location.origin && hasPasskeys();
  return (
    <SignedOutFrame title={t("factor.title")} hint={t("factor.why")}>
      <div className="flex flex-col gap-3">
        {methods && methods.passkeys.length > 0 ? (
          <PasskeyButton
            variant="primary"
            label={t("factor.usePasskey")}
            onEntered={async (entered) => rememberSession(client, entered)}
          />
        ) : null}
        <Way
          icon={<Smartphone size={20} />}
          name={t("factor.app")}
          hint={t("factor.appHint")}
          onChoose={() => setAdding("app")}
        />
        {canAddPasskey ? (
          <Way
            icon={<KeyRound size={20} />}
            name={t("factor.passkey")}
            hint={t("factor.passkeyHint")}
            onChoose={() => setAdding("passkey")}
          />
        ) : null}
        <Button
          variant="ghost"
          onClick={() => void signOut(client).then(() => go(pageHref("/login"), { replace: true }))}
        >
          {t("shell:signOut")}
        </Button>
      </div>
      <Suspense>
        {adding === "app" ? <TurnOnDialog onClose={close} onDone={() => done(true)} /> : null}
        {adding === "passkey" ? <AddPasskeyDialog onClose={close} onAdded={() => done()} /> : null}
      </Suspense>
    </SignedOutFrame>
  );
}

function Way({
  icon,
  name,
  hint,
  onChoose,
}: {
  icon: ReactNode;
  name: string;
  hint: string;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-line-control hover:bg-raised"
    >
      <span className="shrink-0 text-accent-ink">{icon}</span>
      <span className="min-w-0">
        <span className="block font-strong">{name}</span>
        <span className="block text-12 text-pretty text-ink-quiet">{hint}</span>
      </span>
    </button>
  );
}
