import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { DeleteButton } from "#src/client/ui/forms/delete-button.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { NUMBER_PLACE, shippingContract, type ShippingProvider } from "../contract.ts";
import { shippingForm, toShippingForm } from "./shipping-form.ts";

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
  if (isNew) return <ShippingDialog provider={null} onClose={onClose} />;
  return provider ? (
    <ShippingDialog key={provider.id} provider={provider} onClose={onClose} />
  ) : null;
}

interface DialogProps {
  /** null: a new one. */
  provider: ShippingProvider | null;
  onClose: () => void;
}

function ShippingDialog({ provider, onClose }: DialogProps) {
  const { t } = useTranslation("integrations");
  const create = useWrite(shippingContract.createShippingProvider);
  const update = useWrite(shippingContract.updateShippingProvider);
  const edit = useRecordForm({
    record: provider,
    toInput: toShippingForm,
    schema: shippingForm,
    label: (field) => t(`shipping.${field}`),
    create: (body) => create.mutateAsync({ body }),
    update: (body, { id }) => update.mutateAsync({ params: { id }, body }),
    done: ({ name }) => (provider ? t("shipping.saved") : t("shipping.created", { name })),
    onClose,
  });
  const { input } = edit;
  return (
    <RecordDialog
      edit={edit}
      title={provider?.name ?? t("shipping.new")}
      description={provider ? undefined : t("shipping.hint")}
      submitLabel={t(provider ? "common:save" : "shipping.create")}
      secondary={provider && <DeleteProvider provider={provider} onDone={onClose} />}
    >
      <TextField {...input("name")} maxLength={80} />
      <TextField {...input("contactName")} optional maxLength={80} />
      <TextField {...input("contactPhone")} optional inputMode="tel" maxLength={40} />
      <TextField {...input("contactEmail")} optional inputMode="email" maxLength={254} />
      <TextField
        {...input("trackingUrl")}
        hint={t("shipping.trackingHint", { place: NUMBER_PLACE })}
        optional
        inputMode="url"
        spellCheck={false}
        maxLength={500}
      />
      <CheckboxField {...input("isActive")} />
    </RecordDialog>
  );
}

function DeleteProvider({ provider, onDone }: { provider: ShippingProvider; onDone: () => void }) {
  const { t } = useTranslation("integrations");
  const { id, name } = provider;
  return (
    <DeleteButton
      endpoint={shippingContract.deleteShippingProvider}
      input={{ params: { id } }}
      title={t("shipping.deleteTitle", { name })}
      loses={t("shipping.deleteLoses")}
      done={t("shipping.deleted", { name })}
      onDone={onDone}
    />
  );
}
