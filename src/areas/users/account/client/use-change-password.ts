import { useQueryClient } from "@tanstack/react-query";
import { call } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { rememberSession } from "#src/client/session.tsx";
import { useCheckedForm, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { authContract } from "../../sessions/contract.ts";
import { atField } from "../../sessions/client/at-field.ts";
import {
  checkPasswordChange,
  type PasswordChangeForm,
} from "../../passwords/client/check-password.ts";

/** The form to change the user's own password. */
export function useChangePassword(
  user: SessionUser,
  onChanged: () => void,
): AppForm<PasswordChangeForm, PasswordChangeForm> {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const form = useCheckedForm<PasswordChangeForm>({
    check: checkPasswordChange(user.passwordPolicy),
    defaultValues: { currentPassword: "", newPassword: "", repeated: "" },
    submit: async ({ currentPassword, newPassword }) => {
      try {
        // The change replaces the session's cookie. Requests with the old cookie would fail, so they are cancelled.
        await client.cancelQueries();
        const session = await call(authContract.changePassword, {
          body: { currentPassword, newPassword },
        });
        rememberSession(client, session.user);
      } catch (error) {
        throw atField(error, {
          wrong_password: "currentPassword",
          weak_password: "newPassword",
          breached_password: "newPassword",
        });
      }
      form.reset();
      toasts.success(t("newPassword.saved"));
      onChanged();
    },
  });
  return form;
}
