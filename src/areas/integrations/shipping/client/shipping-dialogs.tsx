import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Trash2 } from "lucide-react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { NUMBER_PLACE, shippingContract, type ShippingProvider } from "../contract.ts";
import { firstShipping, shippingForm, toShippingForm, type ShippingForm } from "./shipping-form.ts";

interface Props {
  isNew: boolean;
  /** Empty: none. */
  providerId: string;
  onClose: () => void;
}

/** Adds a shipping provider, or changes or deletes one. */
export default function ShippingDialogs({ isNew, providerId, onClose }: Props) {
  const query = useQuery(read(shippingContract.listShippingProviders, {}));
  const provider = query.data?.items.find(({ id }) => id === providerId);
  if (isNew) return <Create onClose={onClose} />;
  return provider ? <Edit key={provider.id} provider={provider} onClose={onClose} /> : null;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("integrations");
  const create = useWrite(shippingContract.createShippingProvider);
  const form = useAppForm<ShippingForm, ShippingForm>({
    schema: shippingForm,
    defaultValues: firstShipping,
    submit: async (body) => {
      await create.mutateAsync({ body });
      toasts.success(t("shipping.created", { name: body.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("shipping.new")}
      description={t("shipping.hint")}
      form={form}
      submitLabel={t("shipping.create")}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ provider, onClose }: { provider: ShippingProvider; onClose: () => void }) {
  const { t } = useTranslation("integrations");
  const [isDeleting, setDeleting] = useState(false);
  const update = useWrite(shippingContract.updateShippingProvider);
  const { form, meanwhile, takeTheirs } = useVersionedForm<
    ShippingProvider,
    ShippingForm,
    ShippingForm
  >({
    record: provider,
    toInput: toShippingForm,
    schema: shippingForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ params: { id: provider.id }, body: { ...changes, version } });
        toasts.success(t("shipping.saved"));
      }
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={provider.name}
        form={form}
        submitLabel={t("common:save")}
        secondary={
          <Button icon={<Trash2 size={16} />} onClick={() => setDeleting(true)}>
            {t("common:delete")}
          </Button>
        }
      >
        <StaleVersionNotice
          changes={meanwhile}
          label={(field) => t(`shipping.${field}`)}
          renderValue={(_, value) => String(value)}
          onTakeTheirs={takeTheirs}
        />
        <Fields form={form} />
      </FormDialog>
      <Suspense>
        {isDeleting ? (
          <Delete provider={provider} onClose={() => setDeleting(false)} onDeleted={onClose} />
        ) : null}
      </Suspense>
    </>
  );
}

interface DeleteProps {
  provider: ShippingProvider;
  onClose: () => void;
  onDeleted: () => void;
}

function Delete({ provider: { id, name }, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation("integrations");
  const remove = useWrite(shippingContract.deleteShippingProvider, { saysFailure: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("shipping.deleteTitle", { name })}
      loses={t("shipping.deleteLoses")}
      confirmLabel={t("common:delete")}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        toasts.success(t("shipping.deleted", { name }));
        onDeleted();
      }}
    />
  );
}

function Fields({ form }: { form: AppForm<ShippingForm, ShippingForm> }) {
  const { t } = useTranslation("integrations");
  return (
    <>
      <TextField label={t("shipping.name")} maxLength={80} {...form.field("name")} />
      <TextField
        label={t("shipping.contactName")}
        optional
        maxLength={80}
        {...form.field("contactName")}
      />
      <TextField
        label={t("shipping.contactPhone")}
        optional
        inputMode="tel"
        maxLength={40}
        {...form.field("contactPhone")}
      />
      <TextField
        label={t("shipping.contactEmail")}
        optional
        inputMode="email"
        maxLength={254}
        {...form.field("contactEmail")}
      />
      <TextField
        label={t("shipping.trackingUrl")}
        hint={t("shipping.trackingHint", { place: NUMBER_PLACE })}
        optional
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        {...form.field("trackingUrl")}
      />
      <CheckboxField label={t("shipping.isActive")} {...form.field("isActive")} />
    </>
  );
}
