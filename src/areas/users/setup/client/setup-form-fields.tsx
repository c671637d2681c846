import { useWatch } from "react-hook-form";
import { useState, type ReactNode } from "react";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { ControlledField, useCheckedForm, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Answer } from "#src/shared/contract.ts";
import type { SessionUser } from "#src/shared/session.ts";
import { MoneyFormatFields } from "#src/areas/settings/settings-page/client/money-format-fields.tsx";
import { problemKey } from "#src/areas/settings/core/client/problem-words.ts";
import { setupContract } from "../contract.ts";
import { PasswordRules } from "../../passwords/client/new-password-fields.tsx";
import { DatabaseState } from "./database-state.tsx";
import { SetupToken } from "./setup-token.tsx";
import { checkSetup, emptySetup, toShopSetup, type SetupValues } from "./setup-form.ts";

type Props = {
  state: Answer<typeof setupContract.getSetup>;
  /** The token of the setup link. The form asks for the token when it is absent or invalid. */
  token: string;
  onDone: (user: SessionUser, hasDemo: boolean) => Promise<void>;
};

/** The setup form: all steps on one page (database, administrator, business, money and, if possible, demo). */
export function SetupForm({ state, token, onDone }: Props) {
  const { t, language } = useTranslation("users");
  const [isRefused, setRefused] = useState(false);
  const form = useCheckedForm<SetupValues>({
    check: checkSetup,
    defaultValues: emptySetup(token, language),
    submit: async (values) => {
      try {
        const { user } = await call(setupContract.setUpShop, { body: toShopSetup(values) });
        await onDone(user, values.demoData);
      } catch (error) {
        if (isTokenRefusal(error)) setRefused(true);
        throw inWords(error);
      }
    },
  });
  const password = useWatch({ control: form.control, name: "admin.password" });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {token && !isRefused ? null : (
        <SetupToken {...form.field("token")} {...(isRefused && { autoFocus: true })} />
      )}
      <ol aria-label={t("setup.steps")} className="flex flex-col">
        <Step number={1} title={t("setup.database")} hint={t("setup.databaseHint")}>
          <DatabaseState state={state} />
        </Step>
        <Step number={2} title={t("setup.admin")} hint={t("setup.adminHint")}>
          <div className="grid gap-4 tablet:grid-cols-2">
            <TextField
              label={t("setup.yourName")}
              autoComplete="name"
              maxLength={120}
              {...form.field("admin.name")}
            />
            <TextField
              label={t("signIn.email")}
              type="email"
              autoComplete="username"
              {...form.field("admin.email")}
            />
            <PasswordField
              label={t("signIn.password")}
              autoComplete="new-password"
              {...form.field("admin.password")}
            />
            <PasswordRules typed={password} policy="standard" />
          </div>
        </Step>
        <Step number={3} title={t("setup.business")} hint={t("setup.businessHint")}>
          <div className="grid gap-4 tablet:grid-cols-2">
            <TextField
              label={t("setup.businessName")}
              placeholder={t("setup.businessNameExample")}
              autoComplete="organization"
              maxLength={120}
              {...form.field("business.name")}
            />
            <TextField
              label={t("setup.businessPhone")}
              type="tel"
              placeholder="0712 345 678"
              maxLength={40}
              {...form.field("business.phone")}
            />
            <TextField
              label={t("setup.businessEmail")}
              optional
              type="email"
              hint={t("setup.businessEmailHint")}
              {...form.field("business.email")}
            />
            <TextField
              label={t("setup.address")}
              optional
              placeholder="Dar es Salaam, Tanzania"
              maxLength={300}
              {...form.field("business.address")}
            />
            <LanguageAndVat form={form} />
          </div>
        </Step>
        <Step number={4} title={t("setup.money")} hint={t("setup.moneyHint")}>
          <ControlledField form={form} name="money">
            {({ value, onChange, error }) => (
              <MoneyFormatFields value={value} onChange={onChange} symbolError={error} />
            )}
          </ControlledField>
        </Step>
        {state.demoShop ? (
          <Step number={5} title={t("setup.demo")}>
            <CheckboxField
              label={t("setup.demoLabel")}
              hint={t("setup.demoHint")}
              {...form.field("demoData")}
            />
          </Step>
        ) : null}
      </ol>
      <div className="mt-6 flex flex-col gap-4 tablet:pl-11">
        <FormError text={form.formError} />
        <Button
          variant="primary"
          type="submit"
          loading={form.submitting}
          className="h-11 tablet:self-start"
        >
          {t("setup.submit")}
        </Button>
      </div>
    </form>
  );
}

/** The language of the shop, and whether it is registered for VAT. */
function LanguageAndVat({ form }: { form: AppForm<SetupValues, SetupValues> }) {
  const { t } = useTranslation("users");
  return (
    <>
      <SelectField
        label={t("setup.language")}
        options={[
          { value: "en", label: t("shell:languageEn") },
          { value: "sw", label: t("shell:languageSw") },
        ]}
        {...form.field("business.language")}
      />
      <div>
        <ControlledField form={form} name="vat">
          {({ value, onChange, error, ref }) => (
            <SegmentedControl
              label={t("setup.vat")}
              value={value ?? undefined}
              onChange={onChange}
              ref={ref}
              error={error}
              options={[
                { value: "yes", label: t("setup.vatYes") },
                { value: "no", label: t("setup.vatNo") },
              ]}
            />
          )}
        </ControlledField>
        <p className="mt-1.5 text-12 text-ink-quiet">{t("setup.vatHint")}</p>
      </div>
    </>
  );
}

function Step({
  number,
  title,
  hint,
  children,
}: {
  number: number;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <li className="relative border-t border-line py-6 first:border-0 first:pt-0 tablet:pl-11">
      <div className="mb-4 flex items-start gap-3">
        <span
          aria-hidden="true"
          className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-strong text-accent-ink ring-1 ring-accent-line ring-inset tablet:absolute tablet:left-0"
        >
          {number}
        </span>
        <div className="min-w-0">
          <h2 className="text-16 font-strong">{title}</h2>
          {hint ? <p className="text-ink-quiet">{hint}</p> : null}
        </div>
      </div>
      {children}
    </li>
  );
}

const isTokenRefusal = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === "setup_token_invalid";

/** Turns the server's errors into translated errors of the form's fields. */
function inWords(error: unknown): unknown {
  if (isTokenRefusal(error)) return { fields: { token: "users:setup.tokenOld" } };
  if (!(error instanceof ApiRefusal)) return error;
  if (error.code === "weak_password" || error.code === "breached_password")
    return { fields: { "admin.password": `setup-errors:${error.code}` } };
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return error;
  return { fields: Object.fromEntries(fields.map(([field, text]) => [field, problemKey(text)])) };
}
