import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { sessionQuery, signOut } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import type { SessionUser } from "#src/shared/session.ts";
import { NewPasswordFields } from "../../passwords/client/new-password-fields.tsx";
import { SignedOutFrame } from "../../sessions/client/signed-out-frame.tsx";
import { useChangePassword } from "./use-change-password.ts";

/** Asks for a new password when the old one is a one-time or expired password. The user cannot skip this page. */
export function ChangePasswordPage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const go = useGo();
  useEffect(() => {
    if (!user) go(pageHref("/login"), { replace: true });
    else if (!user.mustChangePassword) go(pageHref("/dashboard"), { replace: true });
  }, [user, go]);
  return user?.mustChangePassword ? <ForcedChange user={user} /> : null;
}

function ForcedChange({ user }: { user: SessionUser }) {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const go = useGo();
  const form = useChangePassword(user, () => go(pageHref("/dashboard"), { replace: true }));
  return (
    <SignedOutFrame title={t("newPassword.title")} hint={t("newPassword.why")}>
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <NewPasswordFields
          form={form}
          policy={user.passwordPolicy}
          currentHint={t("newPassword.currentHint")}
        />
        <FormError text={form.formError} />
        <Button variant="primary" type="submit" loading={form.submitting} className="h-11">
          {t("newPassword.save")}
        </Button>
        <Button
          variant="ghost"
          onClick={() => void signOut(client).then(() => go(pageHref("/login"), { replace: true }))}
        >
          {t("shell:signOut")}
        </Button>
      </form>
    </SignedOutFrame>
  );
}
