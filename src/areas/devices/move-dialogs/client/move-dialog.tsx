import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { moves, type DeviceStatus } from "../../rules.ts";
import { useChangeStatus } from "../../core/client/device-acts.ts";
import { useNotifying } from "../../messages/client/use-notifying.tsx";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { CompletionFields } from "./completion-fields.tsx";
import { asksForSignature, moveVerb } from "../../moves/client/move-words.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  device: { id: string; status: DeviceStatus; version: number; ticketNumber: string };
  to: DeviceStatus;
  onClose: () => void;
}

/**
 * Asks for the input of a move: a remark (why the repair ends, what it waits for) and, at completion, a signature and
 * whether the customer is told.
 */
export default function MoveDialog({ device, to, onClose }: Props) {
  const { t } = useTranslation("devices");
  const { settings } = useShop();
  const change = useChangeStatus();
  const mustSign = asksForSignature(device.status, to, settings.workflow);
  const isReady = to === "completed";
  const notifying = useNotifying("device_ready", onClose);
  const needsReason = moves[device.status][to]?.needs.includes("reason") ?? false;
  const form = useDeviceForm({
    defaultValues: { remark: "", signature: null as string | null, tell: notifying.byDefault },
    check: ({ remark, signature }) => ({
      remark: needsReason ? needed(remark, t("moves:moveRefused.reason-missing")) : undefined,
      signature:
        mustSign && !signature ? t("moves:moveRefused.technician-signature-missing") : undefined,
    }),
    failed: t("toast.statusFailed"),
    submit: async ({ remark, signature, tell }) => {
      const isDone = await change.send({
        params: { id: device.id },
        body: {
          status: to,
          version: device.version,
          ...(remark.trim() && { remark: remark.trim() }),
          ...(mustSign && signature && { signature }),
          ...(isReady && { tellCustomer: tell }),
        },
      });
      return notifying.tell(device.id, isReady && tell && isDone);
    },
    onDone: notifying.finish,
  });
  // The status has changed. The dialog with the text for WhatsApp replaces the form, so that only one dialog is open.
  if (notifying.dialog) return notifying.dialog;
  return (
    <FormDialog
      onClose={onClose}
      title={t(moveVerb(device.status, to))}
      description={t(`device-tasks:moveHint.${to}`)}
      size="small"
      form={form}
      submitLabel={t(moveVerb(device.status, to))}
      danger={to === "cancelled" || to === "unrepairable"}
    >
      <TextArea
        label={needsReason ? t("moves:move.reason") : t("moves:move.remark")}
        optional={!needsReason || undefined}
        hint={t("moves:move.seenByStaff")}
        maxLength={2000}
        {...form.field("remark")}
      />
      <CompletionFields form={form} mustSign={mustSign} mayTell={isReady} />
    </FormDialog>
  );
}
