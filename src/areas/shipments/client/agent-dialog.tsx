import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { shipmentsContract, type ShipmentDetail } from "../contract.ts";

interface Props {
  shipment: ShipmentDetail;
  onClose: () => void;
}

/** Changes the name of the agent. */
export function AgentDialog({ shipment: { id, version, agentName }, onClose }: Props) {
  const { t } = useTranslation("shipments");
  const change = useWrite(shipmentsContract.changeShipmentAgent);
  const form = useDialogForm({
    defaultValues: { agentName: agentName ?? "" },
    submit: (body) => change.mutateAsync({ params: { id }, body: { ...body, version } }),
    onDone: () => {
      toasts.success(t("agent.changed"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("agent.change")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <TextField label={t("column.agent")} optional maxLength={120} {...form.field("agentName")} />
    </FormDialog>
  );
}
