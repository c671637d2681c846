import { ApiRefusal, call } from "#src/client/data/api.ts";
import { wrongOf } from "#src/client/checks.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { useCheckedForm } from "#src/client/ui/forms/form-base.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import type { SessionUser } from "#src/shared/session.ts";
import { signInBy } from "../../sessions/client/sign-in-by.ts";
import { pinContract, type TillUser } from "../contract.ts";

const PIN_DIGITS = 6;

/** Asks for the PIN of a user, and sends it with its last digit. */
export function PinForm({
  user,
  onEntered,
  onBack,
}: {
  user: TillUser;
  onEntered: (user: SessionUser) => Promise<void>;
  onBack: () => void;
}) {
  const { t } = useTranslation("pin");
  const errorText = useErrorText();
  const form = useCheckedForm<{ pin: string }>({
    check: ({ pin }) => wrongOf({ pin: /^\d{6}$/.test(pin) ? undefined : "pin:sixDigits" }),
    defaultValues: { pin: "" },
    submit: async ({ pin }) => {
      let entered: SessionUser;
      try {
        const body = { userId: user.id, pin };
        entered = (await signInBy(() => call(pinContract.switchUser, { body }))).user;
      } catch (error) {
        form.setValue("pin", "");
        if (!(error instanceof ApiRefusal)) throw error;
        if (error.code === "pin_invalid") throw { fields: { pin: "setup-errors:pin_invalid" } };
        if (error.code === "too_many_requests") throw { detail: t("wait") };
        throw { detail: error.isTransient ? t("failed") : errorText(error) };
      }
      await onEntered(entered);
    },
  });
  const field = form.field("pin");
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <PasswordField
        label={t("pinOf", { name: user.name })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        autoFocus
        data-autofocus
        {...field}
        onChange={(event) => {
          void field.onChange(event);
          if (event.target.value.length === PIN_DIGITS) form.onSubmit();
        }}
      />
      <FormError text={form.formError} />
      <div className="flex gap-2 *:flex-1">
        <Button variant="ghost" onClick={onBack}>
          {t("back")}
        </Button>
        <Button variant="primary" type="submit" loading={form.submitting}>
          {t("enter")}
        </Button>
      </div>
    </form>
  );
}
