import type { ReactNode } from "react";
import type { ProviderHealth, ProviderState } from "#src/shared/provider-settings.ts";
import type { Problem } from "../checks.ts";
import { toasts } from "../ui/feedback/toasts.ts";
import { TextArea } from "../ui/fields/text-area.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useDialogForm } from "../ui/forms/dialog-form.ts";
import { ControlledField } from "../ui/forms/form-base.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { useTranslation } from "../words/i18n.ts";
import {
  addressProblem,
  firstValues,
  secretsProblem,
  toSaved,
  type Credential,
  type ProviderValues,
} from "./credential-values.ts";
import { SecretField } from "./secret-field.tsx";

interface Tested {
  state: ProviderState;
  health: ProviderHealth | null;
}

interface Props<Saved extends Tested> {
  /** The name of the provider. */
  provider: string;
  /** Where its credentials are found. */
  description: string;
  settings: { baseUrl: string | null; sender?: string; credentials: readonly Credential[] };
  /** The label and the hint of a credential. */
  wordsOf: (credential: string) => { label: string; hint: string };
  /** The credential that is a long text. */
  longField?: string;
  /** The field of the sender, of SMS providers. */
  sender?: { label: string; hint: string; optional: boolean; check: (typed: string) => Problem };
  hasSandbox?: boolean;
  save: (body: ReturnType<typeof toSaved> & { sender?: string }) => Promise<Saved>;
  test: () => Promise<Saved>;
  onClose: () => void;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** The dialog with the settings of a provider. Saving also tests it. Secret credentials are written, but never shown. */
export function ProviderDialog<Saved extends Tested>({
  provider,
  description,
  settings,
  wordsOf,
  longField,
  sender,
  hasSandbox = true,
  save,
  test,
  onClose,
  children,
}: Props<Saved>) {
  const { t } = useTranslation("providers");
  const form = useDialogForm<ProviderValues, Saved>({
    defaultValues: firstValues(settings),
    check: (values) => ({
      baseUrl: addressProblem(values.baseUrl) ?? secretsProblem(settings, values),
      sender: sender?.check(values.sender.trim()),
    }),
    submit: async (values) => {
      const own = sender && { sender: values.sender.trim() };
      const saved = await save({ ...toSaved(settings, values), ...own });
      return saved.state === "incomplete" ? saved : test();
    },
    explain: ({ code }) =>
      code === "credentials_needed_again"
        ? { baseUrl: "setup-errors:credentials_needed_again" }
        : undefined,
    onDone: ({ state, health }) => {
      if (state === "incomplete") toasts.success(t("setUp.saved"));
      else if (health?.isHealthy) toasts.success(t("test.done", { provider }));
      else toasts.error(t("test.failed", { provider }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("setUp.title", { provider })}
      description={description}
      form={form}
      submitLabel={t("setUp.submit")}
    >
      {children}
      {settings.credentials.map((credential) => {
        const { name, isSecret, isRequired } = credential;
        const words = wordsOf(name);
        if (isSecret)
          return (
            <ControlledField key={name} form={form} name={`secret.${name}`}>
              {(control) => <SecretField {...control} {...words} credential={credential} />}
            </ControlledField>
          );
        const Input = name === longField ? TextArea : TextField;
        return (
          <Input
            key={name}
            {...words}
            optional={!isRequired}
            maxLength={10_000}
            spellCheck={false}
            {...form.field(`plain.${name}`)}
          />
        );
      })}
      {sender ? (
        <TextField
          label={sender.label}
          hint={sender.hint}
          optional={sender.optional}
          maxLength={16}
          spellCheck={false}
          {...form.field("sender")}
        />
      ) : null}
      {hasSandbox ? (
        <TextField
          label={t("baseUrl")}
          hint={t("baseUrlHint")}
          optional
          inputMode="url"
          maxLength={300}
          {...form.field("baseUrl")}
        />
      ) : null}
    </FormDialog>
  );
}
