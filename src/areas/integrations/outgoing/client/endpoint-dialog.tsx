import { Suspense, useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
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
  const { t } = useTranslation("webhooks");
  const create = useWrite(outgoingContract.createWebhookEndpoint);
  const update = useWrite(outgoingContract.updateWebhookEndpoint);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const versioned = useVersionedForm<WebhookEndpoint | null, EndpointForm, EndpointForm>({
    record: endpoint,
    toInput: toEndpointForm,
    schema: endpointForm,
    create: async ({ kinds, ...rest }) => {
      const { endpoint: added, secret } = await explainAddress(
        create.mutateAsync({ body: { ...rest, kinds: kindsIn(kinds) } }),
      );
      setMade({ name: added.name, secret });
    },
    save: async ({ kinds, ...rest }, version) => {
      const body = { ...rest, ...(kinds !== undefined && { kinds: kindsIn(kinds) }), version };
      if (endpoint && Object.keys(body).length > 1) {
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
  const { form } = versioned;
  const { input } = labelled(form, t, "form.");
  return (
    <RecordDialog
      edit={{ ...versioned, label: (field) => t(`form.${field}`), onClose }}
      title={endpoint ? t("form.edit", { name: endpoint.name }) : t("form.new")}
      description={t(endpoint ? "form.movedHint" : "form.hint")}
      submitLabel={t(endpoint ? "common:save" : "form.create")}
      fieldValue={(field, value) =>
        field === "kinds"
          ? kindsIn(String(value))
              .map((kind) => t(`kind.${kind}`))
              .join(", ")
          : String(value)
      }
    >
      <TextField {...input("name")} hint={t("form.nameHint")} maxLength={80} />
      <TextField
        {...input("url")}
        hint={t("form.urlHint")}
        inputMode="url"
        spellCheck={false}
        maxLength={500}
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
    </RecordDialog>
  );
}
