import { useQuery } from "@tanstack/react-query";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { ShipmentDetail } from "../contract.ts";
import { shipmentPapersContract } from "../papers-contract.ts";

interface Props {
  shipment: ShipmentDetail;
  onClose: () => void;
}

/** Adds a tracking number. The shop's shipping providers are suggested. */
export function TrackingDialog({ shipment: { id }, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const carriers = useQuery(read(shipmentPapersContract.listCarriers, {}));
  const add = useWrite(shipmentPapersContract.addTrackingNumber);
  const form = useDialogForm({
    defaultValues: { trackingNumber: "", provider: "" },
    check: ({ trackingNumber }) => ({ trackingNumber: needed(trackingNumber) }),
    submit: (body) => add.mutateAsync({ params: { id }, body }),
    onDone: () => {
      toasts.success(t("tracking.added"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("tracking.add")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <TextField
        label={t("tracking.number")}
        spellCheck={false}
        maxLength={80}
        {...form.field("trackingNumber")}
      />
      <ControlledField form={form} name="provider">
        {(field) => (
          <SuggestField
            label={t("tracking.provider")}
            optional
            maxLength={80}
            suggestions={carriers.data?.items ?? []}
            {...field}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}
