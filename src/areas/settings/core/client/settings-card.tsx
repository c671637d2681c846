import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";

type Form = {
  onSubmit: (event?: { preventDefault?: () => void }) => void;
  submitting: boolean;
  formError: string | undefined;
  formState: { isDirty: boolean };
};

type Props = {
  form: Form;
  /** The fields of the form, in one or more `SettingsCard`. */
  children: ReactNode;
  /** True if the screen has other parts, over which the bar with the button would lie on a phone. */
  isPart?: boolean;
};

/** The form for one category of settings, with a button for saving. Tells the user about unsaved changes. */
export function SettingsForm({ form, children, isPart = false }: Props) {
  const { t } = useTranslation("settings");
  const save = (
    <>
      <Button variant="primary" type="submit" loading={form.submitting}>
        {t("common:save")}
      </Button>
      {form.formState.isDirty ? <span className="text-ink-quiet">{t("unsaved")}</span> : null}
    </>
  );
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      {children}
      <FormError text={form.formError} />
      {isPart ? <div className="flex items-center gap-3">{save}</div> : <ThumbBar>{save}</ThumbBar>}
    </form>
  );
}

/** A group of fields with a title. The fields are in two columns, except on phones. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className="grid gap-4 tablet:grid-cols-2">{children}</div>
    </Section>
  );
}
