import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { gatewaysContract, type Gateway } from "../contract.ts";
import { CallbackAddress } from "./callback-address.tsx";
import { SecretField } from "./secret-field.tsx";
import { addressProblem, firstValues, toSavedGateway, type SetUpValues } from "./set-up.ts";

interface Props {
  gateway: Gateway;
  title: string;
  onClose: () => void;
}

/** The dialog with the credentials of a payment provider. Secret ones are written, but never shown. */
export default function GatewayDialog({ gateway, title: provider, onClose }: Props) {
  const { t } = useTranslation("gateways");
  const save = useWrite(gatewaysContract.saveGateway);
  const test = useWrite(gatewaysContract.testGateway);
  const { name, credentials, callbackUrl, isSimulated } = gateway;
  const form = useDialogForm<SetUpValues, Gateway>({
    defaultValues: firstValues(gateway),
    check: ({ baseUrl }) => ({ baseUrl: addressProblem(baseUrl) }),
    submit: async (values) => {
      const saved = await save.mutateAsync({
        params: { name },
        body: toSavedGateway(gateway, values),
      });
      return saved.state === "incomplete"
        ? saved
        : test.mutateAsync({ params: { name }, body: {} });
    },
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
      description={t(`where.${name}`, { provider })}
      form={form}
      submitLabel={t("setUp.submit")}
    >
      {callbackUrl ? (
        <CallbackAddress provider={provider} address={callbackUrl} />
      ) : (
        <p className="text-ink-quiet">{t("callback.none", { provider })}</p>
      )}
      {credentials.map((credential) => {
        const field = credential.name;
        const label = t(`field.${field}`);
        const hint = t(`fieldHint.${field}`, { provider });
        if (credential.isSecret)
          return (
            <ControlledField key={field} form={form} name={`secret.${field}`}>
              {(control) => (
                <SecretField {...control} label={label} hint={hint} credential={credential} />
              )}
            </ControlledField>
          );
        const Input = field === "publicKey" ? TextArea : TextField;
        return (
          <Input
            key={field}
            label={label}
            hint={hint}
            optional={!credential.isRequired}
            maxLength={10_000}
            spellCheck={false}
            {...form.field(`plain.${field}`)}
          />
        );
      })}
      {isSimulated ? null : (
        <TextField
          label={t("baseUrl")}
          hint={t("baseUrlHint")}
          optional
          inputMode="url"
          maxLength={300}
          {...form.field("baseUrl")}
        />
      )}
    </FormDialog>
  );
}
