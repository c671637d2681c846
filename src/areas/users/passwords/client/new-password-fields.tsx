import { Check, Circle } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { AppForm } from "#src/client/ui/forms/form-base.tsx";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import type { PasswordPolicy } from "#src/shared/session.ts";
import { passwordRules, type PasswordRule } from "../../rules.ts";
import type { PasswordChangeForm } from "./check-password.ts";

/**
 * The fields for the current password and for the new one, typed twice, with a live checklist of the password policy.
 */
export function NewPasswordFields({
  form,
  policy,
  currentHint,
}: {
  form: AppForm<PasswordChangeForm, PasswordChangeForm>;
  policy: PasswordPolicy;
  currentHint?: string;
}) {
  const { t } = useTranslation("users");
  const typed = useWatch({ control: form.control, name: "newPassword" });
  return (
    <>
      <PasswordField
        label={t("newPassword.current")}
        hint={currentHint}
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
      <PasswordField
        label={t("newPassword.new")}
        autoComplete="new-password"
        {...form.field("newPassword")}
      />
      <PasswordRules typed={typed} policy={policy} />
      <PasswordField
        label={t("newPassword.repeat")}
        autoComplete="new-password"
        {...form.field("repeated")}
      />
    </>
  );
}

const ruleWords = {
  length: "newPassword.rule.length",
  lengthLong: "newPassword.rule.lengthLong",
  upper: "newPassword.rule.upper",
  lower: "newPassword.rule.lower",
  number: "newPassword.rule.number",
} as const satisfies Record<PasswordRule, string>;

export function PasswordRules({ typed, policy }: { typed: string; policy: PasswordPolicy }) {
  const { t } = useTranslation("users");
  return (
    <div className="rounded-control bg-sunken px-3 py-2.5 text-12">
      <p className="font-medium text-ink-quiet">{t("newPassword.rules")}</p>
      <ul className="mt-1 grid grid-cols-2 gap-x-3 gap-y-0.5">
        {passwordRules(typed, policy).map(({ rule, isMet }) => (
          <li
            key={rule}
            className={
              isMet
                ? "flex items-center gap-1.5 text-accent-ink"
                : "flex items-center gap-1.5 text-ink-quiet"
            }
          >
            {isMet ? (
              <Check size={14} strokeWidth={3} aria-hidden="true" />
            ) : (
              <Circle size={14} aria-hidden="true" />
            )}
            {t(ruleWords[rule])}
            <span className="sr-only">
              {t(isMet ? "newPassword.ruleMet" : "newPassword.ruleOpen")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
