import { Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { outgoingContract, type WebhookEndpoint } from "../contract.ts";

const SecretDialog = lazyWithWords(() => import("./secret-dialog.tsx"), "users");

interface Props {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Makes a new secret, and shows it once. */
export default function RotateDialog({ endpoint: { id, name }, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const rotate = useWrite(outgoingContract.rotateWebhookSecret);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useDialogForm({
    defaultValues: { endsOldNow: false },
    submit: (body) => rotate.mutateAsync({ params: { id }, body }),
    onDone: (made) => setSecret(made.secret),
  });
  if (secret !== null)
    return (
      <Suspense>
        <SecretDialog name={name} secret={secret} onClose={onClose} />
      </Suspense>
    );
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("rotate.title", { name })}
      description={t("rotate.hint")}
      form={form}
      submitLabel={t("rotate.submit")}
    >
      <CheckboxField
        label={t("rotate.endsOldNow")}
        hint={t("rotate.endsOldNowHint")}
        {...form.field("endsOldNow")}
      />
    </FormDialog>
  );
}
