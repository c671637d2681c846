import { useQueryClient } from "@tanstack/react-query";
import { languages, type Language } from "#src/shared/words.ts";
import { setLanguage, useTranslation } from "#src/client/words/i18n.ts";
import { saveLanguage, useSession } from "#src/client/session.tsx";
import { setTheme, themes, useTheme } from "#src/client/theme.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { NewPasswordFields } from "../../passwords/client/new-password-fields.tsx";
import { OwnSessions } from "../../sessions/client/own-sessions.tsx";
import { SignInMethodSections } from "./sign-in-methods.tsx";
import { useChangePassword } from "./use-change-password.ts";

const languageWords = { en: "shell:languageEn", sw: "shell:languageSw" } as const;
const themeWords = {
  light: "shell:themeLight",
  dark: "shell:themeDark",
  system: "shell:themeSystem",
} as const;

/** The page of the user's own details, preferences, permissions, password and two-factor sign-in. */
export function ProfilePage() {
  const { t } = useTranslation("users");
  const user = useSession();
  return (
    <>
      <PageHeader title={t("profile.title")} />
      <div className="grid max-w-260 items-start gap-4 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t("profile.you")} meta={t("profile.youHint")}>
            <DescriptionList
              items={[
                { label: t("field.name"), value: user.name },
                { label: t("field.email"), value: user.email },
                { label: t("field.role"), value: t(`shell:role.${user.role}`) },
              ]}
            />
          </Section>
          <Section title={t("profile.looks")}>
            <Looks />
          </Section>
          <OwnSessions />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t("profile.password")}>
            <PasswordForm />
          </Section>
          <SignInMethodSections />
        </div>
        {/* Last, because an administrator has so many that all the rest would be out of reach. */}
        <Section title={t("profile.permissions")} className="desk:col-span-2">
          <ul className="flex flex-wrap gap-1.5">
            {user.permissions.map((permission) => (
              // Wider than a phone in some words, so that a Badge, which never wraps, is not for them.
              <li
                key={permission}
                className="rounded-small bg-sunken px-1.5 py-0.5 text-12 font-medium text-ink-quiet"
              >
                {t(`permissions.name.${permission}`)}
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  );
}

function Looks() {
  const { t, language } = useTranslation("users");
  const user = useSession();
  const client = useQueryClient();
  const theme = useTheme();
  const choose = async (chosen: Language) => {
    await setLanguage(chosen);
    saveLanguage(client, user, chosen).catch(() => toasts.error(t("shell:languageFailed")));
  };
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={t("shell:language")}
        value={language}
        onChange={(chosen) => void choose(chosen)}
        options={languages.map((value) => ({ value, label: t(languageWords[value]) }))}
      />
      <SegmentedControl
        label={t("shell:theme")}
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, label: t(themeWords[value]) }))}
      />
    </div>
  );
}

function PasswordForm() {
  const { t } = useTranslation("users");
  const user = useSession();
  const form = useChangePassword(user, () => toasts.info(t("newPassword.others")));
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <NewPasswordFields form={form} policy={user.passwordPolicy} />
      <FormError text={form.formError} />
      <Button type="submit" loading={form.submitting} className="self-start">
        {t("newPassword.save")}
      </Button>
    </form>
  );
}
