import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, useGo, type AddressWords } from "#src/client/address.ts";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { needed, wrongOf } from "#src/client/checks.ts";
import { read } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { setLanguage, useTranslation } from "#src/client/words/i18n.ts";
import { whenOnlineAgain } from "#src/client/data/online.ts";
import { endSession } from "#src/client/end-session.ts";
import { rememberSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { useCheckedForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { authContract } from "../../sessions/contract.ts";
import { checkCode } from "../../second-factors/client/check-code.ts";
import { PasskeyButton } from "../../passkeys/client/passkey-button.tsx";
import { PinForm } from "../../pin/client/pin-form.tsx";
import { TillUserList } from "../../pin/client/till-user-list.tsx";
import { pinContract, type TillUser } from "../../pin/contract.ts";
import { signInBy } from "../../sessions/client/sign-in-by.ts";
import { SignedOutFrame } from "../../sessions/client/signed-out-frame.tsx";

type Credentials = { email: string; password: string };
/** The right credentials, to which a second factor is missing: the code of an app, or else a passkey. */
type Asked = Credentials & { hasApp: boolean };

/**
 * The page to open after the sign-in. Only a path of this app is accepted, so that a link cannot lead to another site.
 */
function readNext(words: AddressWords): { next: string } {
  const next = words["next"] ?? "";
  return { next: /^\/(?![/\\])/.test(next) ? next : "/dashboard" };
}

export function LoginPage() {
  const { t } = useTranslation("users");
  const [{ next }] = useAddress(readNext);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tillUser, setTillUser] = useState<TillUser | null>(null);
  const client = useQueryClient();
  const go = useGo();

  useEffect(() => {
    // A session that the server ended while no tab was open leaves copies here, and the key of what waits.
    import("#src/client/copies/vault.ts").then((code) => code.forgetCopies()).catch(() => {});
    import("#src/client/outbox/device/device-key.ts")
      .then((code) => code.forgetKeys())
      .catch(() => {});
  }, []);
  // Without network, the session before was ended on this device only.
  useEffect(() => {
    void endSession();
    return whenOnlineAgain(() => void endSession());
  }, []);
  const enter = async (user: SessionUser, to = next) => {
    // From now on screens use the language of this user.
    await setLanguage(user.language);
    rememberSession(client, user);
    go(firstPageOf(user) ?? to, { replace: true });
  };

  if (tillUser) {
    return (
      <SignedOutFrame title={t("signIn.title")} hint={t("pin:continue")}>
        <PinForm user={tillUser} onEntered={enter} onBack={() => setTillUser(null)} />
      </SignedOutFrame>
    );
  }
  if (asked) {
    const hint = t(asked.hasApp ? "signIn.codeStep" : "signIn.passkeyStep", { email: asked.email });
    return (
      <SignedOutFrame title={t("signIn.title")} hint={hint}>
        <SecondStep asked={asked} onEntered={enter} onBack={() => setAsked(null)} />
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t("signIn.title")} hint={t("signIn.hint")}>
      <PasswordForm onEntered={enter} onSecondStep={setAsked} />
      <div className="mt-4 flex flex-col gap-6">
        <PasskeyButton label={t("passkeys:signIn")} onEntered={enter} />
        <TillUsers onPick={setTillUser} />
        <p className="text-12 text-ink-faint">{t("signIn.forgot")}</p>
      </div>
    </SignedOutFrame>
  );
}

/** The page that a user cannot skip after a sign-in, if there is one. */
const firstPageOf = (user: SessionUser): string | null =>
  user.mustChangePassword ? "/change-password" : user.mustAddSecondFactor ? "/second-factor" : null;

/** The users who may sign in here with their PIN. Nothing is shown until they are known, and nothing if there are none. */
function TillUsers({ onPick }: { onPick: (user: TillUser) => void }) {
  const { t } = useTranslation("pin");
  const { data } = useQuery({ ...read(pinContract.listTillUsers, {}), staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-strong">{t("continue")}</h2>
      <TillUserList label={t("continue")} users={data.items} onPick={onPick} />
    </section>
  );
}

function PasswordForm({
  onEntered,
  onSecondStep,
}: {
  onEntered: (user: SessionUser) => Promise<void>;
  onSecondStep: (asked: Asked) => void;
}) {
  const { t } = useTranslation("users");
  const explain = useSignInText();
  const form = useCheckedForm<Credentials>({
    check: ({ email, password }) => wrongOf({ email: needed(email), password: needed(password) }),
    defaultValues: { email: "", password: "" },
    submit: async (values) => {
      try {
        const { user } = await signInBy(() => call(authContract.signIn, { body: values }));
        await onEntered(user);
      } catch (error) {
        const code = error instanceof ApiRefusal ? error.code : null;
        if (code === "totp_required" || code === "passkey_required") {
          onSecondStep({ ...values, hasApp: code === "totp_required" });
          return;
        }
        throw { detail: explain(error) };
      }
    },
  });
  const { input } = labelled(form, t, "signIn.");
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        {...input("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
      />
      <PasswordField {...input("password")} autoComplete="current-password" />
      <FormError text={form.formError} />
      <Button variant="primary" type="submit" loading={form.submitting} className="h-11">
        {t("signIn.submit")}
      </Button>
    </form>
  );
}

/** The code of the app or the passkey, or a recovery code in place of them. */
function SecondStep({
  asked,
  onEntered,
  onBack,
}: {
  asked: Asked;
  onEntered: (user: SessionUser, to?: string) => Promise<void>;
  onBack: () => void;
}) {
  const { t } = useTranslation("account");
  const [isLost, setIsLost] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {isLost ? (
        <RecoveryForm asked={asked} onEntered={onEntered} />
      ) : asked.hasApp ? (
        <CodeForm asked={asked} onEntered={onEntered} />
      ) : (
        <PasskeyButton variant="primary" label={t("passkeys:signIn")} onEntered={onEntered} />
      )}
      <Button variant="ghost" onClick={() => setIsLost(!isLost)}>
        {t(isLost ? (asked.hasApp ? "recovery.useApp" : "passkeys:signIn") : "recovery.use")}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t("users:signIn.otherAccount")}
      </Button>
    </div>
  );
}

function RecoveryForm({
  asked: { email, password },
  onEntered,
}: {
  asked: Asked;
  onEntered: (user: SessionUser, to: string) => Promise<void>;
}) {
  const { t } = useTranslation("account");
  const explain = useSignInText();
  const form = useCheckedForm<{ recoveryCode: string }>({
    check: ({ recoveryCode }) =>
      wrongOf({
        recoveryCode: /^[\dA-Za-z]{5}[\s-]*[\dA-Za-z]{5}$/.test(recoveryCode.trim())
          ? undefined
          : "account:recovery.codeNeeded",
      }),
    defaultValues: { recoveryCode: "" },
    submit: async ({ recoveryCode }) => {
      try {
        const body = { email, password, recoveryCode: recoveryCode.trim() };
        const { user } = await signInBy(() => call(authContract.signIn, { body }));
        toasts.info(t("recovery.used"));
        await onEntered(user, pageHref("/profile"));
      } catch (error) {
        const isWrong = error instanceof ApiRefusal && error.code === "recovery_code_invalid";
        throw isWrong
          ? { fields: { recoveryCode: "setup-errors:recovery_code_invalid" } }
          : { detail: explain(error) };
      }
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t("recovery.code")}
        hint={t("recovery.codeHint")}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        autoFocus
        {...form.field("recoveryCode")}
      />
      <FormError text={form.formError} />
      <Button variant="primary" type="submit" loading={form.submitting} className="h-11">
        {t("users:signIn.submit")}
      </Button>
    </form>
  );
}

function CodeForm({
  asked: { email, password },
  onEntered,
}: {
  asked: Asked;
  onEntered: (user: SessionUser) => Promise<void>;
}) {
  const { t } = useTranslation("users");
  const explain = useSignInText();
  const form = useCheckedForm<{ totp: string }>({
    check: checkCode,
    defaultValues: { totp: "" },
    submit: async ({ totp }) => {
      try {
        const body = { email, password, totp };
        const { user } = await signInBy(() => call(authContract.signIn, { body }));
        await onEntered(user);
      } catch (error) {
        const isWrong = error instanceof ApiRefusal && error.code === "totp_invalid";
        throw isWrong
          ? { fields: { totp: "setup-errors:totp_invalid" } }
          : { detail: explain(error) };
      }
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t("signIn.code")}
        hint={t("signIn.codeHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        autoFocus
        {...form.field("totp")}
      />
      <FormError text={form.formError} />
      <Button variant="primary" type="submit" loading={form.submitting} className="h-11">
        {t("signIn.submit")}
      </Button>
    </form>
  );
}

/** Hook: returns a function that explains why a sign-in failed. */
function useSignInText(): (error: unknown) => string {
  const { t } = useTranslation("users");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiRefusal)) return t("signIn.unexpected");
    if (error.code === "too_many_requests") {
      const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60));
      return t("signIn.wait", { count: minutes });
    }
    if (error.code === "invalid_credentials") return errorText(error);
    return `${t("signIn.failed")}. ${errorText(error)}`;
  };
}
