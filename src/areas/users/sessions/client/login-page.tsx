import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress, useGo, type AddressWords } from "#src/client/address.ts";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { needed, wrongOf } from "#src/client/checks.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { setLanguage, useTranslation } from "#src/client/words/i18n.ts";
import { rememberSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { useCheckedForm } from "#src/client/ui/forms/form-base.tsx";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { SessionUser } from "#src/shared/session.ts";
import { authContract } from "../contract.ts";
import { checkCode } from "../../account/client/check-code.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";

type Credentials = { email: string; password: string };

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
  const [asked, setAsked] = useState<Credentials | null>(null);
  const client = useQueryClient();
  const go = useGo();

  const enter = async (user: SessionUser) => {
    // From now on screens use the language of this user.
    await setLanguage(user.language);
    rememberSession(client, user);
    go(user.mustChangePassword ? "/change-password" : next, { replace: true });
  };

  return asked ? (
    <SignedOutFrame title={t("signIn.title")} hint={t("signIn.codeStep", { email: asked.email })}>
      <CodeForm credentials={asked} onEntered={enter} onBack={() => setAsked(null)} />
    </SignedOutFrame>
  ) : (
    <SignedOutFrame title={t("signIn.title")} hint={t("signIn.hint")}>
      <PasswordForm onEntered={enter} onCodeNeeded={setAsked} />
    </SignedOutFrame>
  );
}

function PasswordForm({
  onEntered,
  onCodeNeeded,
}: {
  onEntered: (user: SessionUser) => Promise<void>;
  onCodeNeeded: (credentials: Credentials) => void;
}) {
  const { t } = useTranslation("users");
  const explain = useSignInText();
  const form = useCheckedForm<Credentials>({
    check: ({ email, password }) => wrongOf({ email: needed(email), password: needed(password) }),
    defaultValues: { email: "", password: "" },
    submit: async (values) => {
      try {
        const { user } = await call(authContract.signIn, { body: values });
        await onEntered(user);
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === "totp_required") {
          onCodeNeeded(values);
          return;
        }
        throw { detail: explain(error) };
      }
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t("signIn.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        {...form.field("email")}
      />
      <PasswordField
        label={t("signIn.password")}
        autoComplete="current-password"
        {...form.field("password")}
      />
      <FormError text={form.formError} />
      <Button variant="primary" type="submit" loading={form.submitting} className="h-11">
        {t("signIn.submit")}
      </Button>
      <p className="text-12 text-ink-faint">{t("signIn.forgot")}</p>
    </form>
  );
}

function CodeForm({
  credentials: { email, password },
  onEntered,
  onBack,
}: {
  credentials: Credentials;
  onEntered: (user: SessionUser) => Promise<void>;
  onBack: () => void;
}) {
  const { t } = useTranslation("users");
  const explain = useSignInText();
  const form = useCheckedForm<{ totp: string }>({
    check: checkCode,
    defaultValues: { totp: "" },
    submit: async ({ totp }) => {
      try {
        const { user } = await call(authContract.signIn, { body: { email, password, totp } });
        await onEntered(user);
      } catch (error) {
        const isWrong = error instanceof ApiRefusal && error.code === "totp_invalid";
        throw isWrong ? { fields: { totp: "errors:totp_invalid" } } : { detail: explain(error) };
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
      <Button variant="ghost" onClick={onBack}>
        {t("signIn.otherAccount")}
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
