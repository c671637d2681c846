import { emailAddress } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { SecretField } from "#src/client/providers/secret-field.tsx";
import type { SecretEntry } from "#src/client/providers/credential-values.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { encryptions, type Encryption } from "../../core/email-values.ts";
import { mailServerContract, type MailServer } from "../contract.ts";

interface Values {
  host: string;
  port: string;
  encryption: Encryption;
  username: string;
  password: SecretEntry;
  fromName: string;
  fromAddress: string;
}

const isHost = (typed: string): boolean =>
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]+)$/.test(typed);
const isPort = (typed: string): boolean =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535;

interface Props {
  server: MailServer;
  onClose: () => void;
}

/** The dialog with the settings of the mail server. Saving also tests it. The password is written, but never shown. */
export default function MailServerDialog({ server, onClose }: Props) {
  const { t } = useTranslation("mail-server");
  const form = useServerForm(server, onClose);
  return (
    <FormDialog onClose={onClose} title={t("set.title")} form={form} submitLabel={t("set.submit")}>
      <TextField
        label={t("server")}
        hint={t("hostHint")}
        maxLength={253}
        spellCheck={false}
        autoCapitalize="none"
        {...form.field("host")}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label={t("encryption")}
          hint={t("noneOnly")}
          options={encryptions.map((value) => ({ value, label: t(`encryptions.${value}`) }))}
          {...form.field("encryption")}
        />
        <TextField
          label={t("port")}
          hint={t("portHint")}
          inputMode="numeric"
          maxLength={5}
          {...form.field("port")}
        />
      </div>
      <TextField
        label={t("username")}
        hint={t("usernameHint")}
        optional
        maxLength={254}
        spellCheck={false}
        autoCapitalize="none"
        {...form.field("username")}
      />
      <ControlledField form={form} name="password">
        {(control) => (
          <SecretField
            {...control}
            label={t("password")}
            hint={t("passwordHint")}
            credential={{ ...passwordField, isSet: server.hasPassword }}
          />
        )}
      </ControlledField>
      <TextField
        label={t("fromName")}
        hint={t("fromNameHint")}
        optional
        maxLength={100}
        {...form.field("fromName")}
      />
      <TextField
        type="email"
        label={t("fromAddress")}
        hint={t("fromAddressHint")}
        maxLength={254}
        {...form.field("fromAddress")}
      />
    </FormDialog>
  );
}

const passwordField = { name: "password", isSecret: true, isRequired: false, value: null } as const;

function useServerForm(server: MailServer, onClose: () => void) {
  const { t } = useTranslation("mail-server");
  const save = useWrite(mailServerContract.saveMailServer);
  const test = useWrite(mailServerContract.testMailServer);
  const provider = t("name");
  return useDialogForm<Values, MailServer>({
    defaultValues: {
      host: server.host,
      port: String(server.port),
      encryption: server.encryption,
      username: server.username,
      password: { act: server.hasPassword ? "keep" : "replace", text: "" },
      fromName: server.fromName,
      fromAddress: server.fromAddress,
    },
    check: ({ host, port, fromAddress }) => ({
      host: isHost(host.trim()) ? undefined : "mail-server:hostWrong",
      port: isPort(port.trim()) ? undefined : "mail-server:portWrong",
      fromAddress: emailAddress(fromAddress),
    }),
    submit: async ({ password, port, ...given }) => {
      const saved = await save.mutateAsync({
        body: {
          ...given,
          version: server.version,
          port: Number(port),
          ...(password.act === "replace" && password.text !== "" && { password: password.text }),
          ...(password.act === "remove" && { password: "" }),
        },
      });
      return saved.state === "incomplete" ? saved : test.mutateAsync({ body: {} });
    },
    explain: ({ code }) =>
      code === "password_needed_again"
        ? { password: "setup-errors:password_needed_again" }
        : undefined,
    onDone: ({ state, health }) => {
      if (state === "incomplete") toasts.success(t("providers:setUp.saved"));
      else if (health?.isHealthy) toasts.success(t("providers:test.done", { provider }));
      else toasts.error(t("providers:test.failed", { provider }));
      onClose();
    },
  });
}
