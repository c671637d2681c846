import { Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { outgoingContract, type WebhookEndpoint } from "../contract.ts";
import {
  endpointForm,
  explainAddress,
  kindsIn,
  namesOf,
  toEndpointForm,
  type EndpointForm,
} from "./endpoint-form.ts";
import { KindChoice } from "./kind-choice.tsx";

const SecretDialog = lazyWithWords(() => import("./secret-dialog.tsx"), "users");

interface Props {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
}

/** Adds an endpoint and shows its secret, or changes one. */
export default function EndpointDialog({ endpoint, onClose }: Props) {
  return endpoint ? <Edit endpoint={endpoint} onClose={onClose} /> : <Create onClose={onClose} />;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const create = useWrite(outgoingContract.createWebhookEndpoint);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const form = useAppForm<EndpointForm, EndpointForm>({
    schema: endpointForm,
    defaultValues: { name: "", url: "", kinds: "" },
    submit: async ({ kinds, ...rest }) => {
      const { endpoint, secret } = await explainAddress(
        create.mutateAsync({ body: { ...rest, kinds: kindsIn(kinds) } }),
      );
      setMade({ name: endpoint.name, secret });
    },
  });
  if (made)
    return (
      <Suspense>
        <SecretDialog {...made} onClose={onClose} />
      </Suspense>
    );
  return (
    <FormDialog
      onClose={onClose}
      title={t("form.new")}
      description={t("form.hint")}
      form={form}
      dirty={form.formState.isDirty}
      submitLabel={t("form.create")}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const update = useWrite(outgoingContract.updateWebhookEndpoint);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const { form, meanwhile, takeTheirs } = useVersionedForm<
    WebhookEndpoint,
    EndpointForm,
    EndpointForm
  >({
    record: endpoint,
    toInput: toEndpointForm,
    schema: endpointForm,
    save: async ({ kinds, ...rest }, version) => {
      const body = { ...rest, ...(kinds !== undefined && { kinds: kindsIn(kinds) }), version };
      if (Object.keys(body).length > 1) {
        const { endpoint: saved, secret } = await explainAddress(
          update.mutateAsync({ params: { id: endpoint.id }, body }),
        );
        toasts.success(t("form.saved"));
        if (secret !== null) return setMade({ name: saved.name, secret });
      }
      onClose();
    },
  });
  if (made)
    return (
      <Suspense>
        <SecretDialog {...made} onClose={onClose} />
      </Suspense>
    );
  return (
    <FormDialog
      onClose={onClose}
      title={t("form.edit", { name: endpoint.name })}
      description={t("form.movedHint")}
      form={form}
      submitLabel={t("common:save")}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`form.${field}`)}
        renderValue={(field, value) =>
          field === "kinds"
            ? kindsIn(String(value))
                .map((kind) => t(`kind.${kind}`))
                .join(", ")
            : String(value)
        }
        onTakeTheirs={takeTheirs}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: AppForm<EndpointForm, EndpointForm> }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      <TextField
        label={t("form.name")}
        hint={t("form.nameHint")}
        maxLength={80}
        {...form.field("name")}
      />
      <TextField
        label={t("form.url")}
        hint={t("form.urlHint")}
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        {...form.field("url")}
      />
      <ControlledField form={form} name="kinds">
        {({ value, onChange, error }) => (
          <KindChoice
            chosen={kindsIn(value)}
            onChange={(chosen) => onChange(namesOf(chosen))}
            error={error}
          />
        )}
      </ControlledField>
    </>
  );
}
