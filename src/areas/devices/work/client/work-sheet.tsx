import { useQuery } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import type { Told } from "#src/areas/messaging/automatic/contract.ts";
import { devicesContract } from "../../core/contract.ts";
import { moves, refusalOfMove } from "../../rules.ts";
import { EditableChecklist } from "../../intake/client/checklist-section.tsx";
import { useChangeStatus } from "../../core/client/device-acts.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { useNotifying } from "../../messages/client/use-notifying.tsx";
import { CompletionFields, type Completion } from "../../move-dialogs/client/completion-fields.tsx";
import { asksForSignature } from "../../moves/client/move-words.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  id: string;
  title: string;
  onClose: () => void;
}

/** The sheet with the checklist before hand-over, in which the technician can also sign and complete the repair. */
export default function WorkSheet({ id, title, onClose }: Props) {
  const { t } = useTranslation("devices");
  const { mover, settings } = useShop();
  const formId = useId();
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  const change = useChangeStatus();
  const device = query.data;
  const refusal = device ? refusalOfMove(device, "completed", mover, settings.workflow) : null;
  // An unfinished checklist does not disable the button. A click then shows the first row that is not tested.
  const isUntested = refusal === "checklist-unfinished";
  const mayComplete = device && moves[device.status].completed !== undefined;
  const mustSign =
    mayComplete &&
    asksForSignature(device.status, "completed", settings.workflow) &&
    (!refusal || isUntested);
  const [isAsked, setAsked] = useState(false);
  const notifying = useNotifying("device_ready", onClose);
  const form = useDeviceForm<Completion, Told | null>({
    defaultValues: { signature: null, tell: notifying.byDefault },
    check: ({ signature }) => ({
      checklist: isUntested ? t("moves:moveRefused.checklist-unfinished") : undefined,
      signature:
        mustSign && !signature ? t("moves:moveRefused.technician-signature-missing") : undefined,
    }),
    submit: async ({ signature, tell }) => {
      if (!device) return null;
      const isDone = await change.send({
        params: { id },
        body: {
          status: "completed",
          version: device.version,
          ...(mustSign && signature && { signature }),
          tellCustomer: tell,
        },
      });
      return notifying.tell(id, tell && isDone);
    },
    onDone: notifying.finish,
  });
  if (notifying.dialog) return notifying.dialog;
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty}
      title={t("checklist.outtake")}
      description={device ? `${device.ticketNumber} · ${title}` : title}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          {device && mayComplete ? (
            <Button
              variant="primary"
              icon={<PackageCheck size={16} />}
              type="submit"
              form={formId}
              loading={form.submitting}
              disabledReason={refusal && !isUntested && t(`moves:moveRefused.${refusal}`)}
              onClick={() => setAsked(true)}
            >
              {t("moves:verb.completed")}
            </Button>
          ) : null}
        </>
      }
    >
      {device ? (
        <div className="flex flex-col gap-4">
          <EditableChecklist
            device={device}
            phase="outtake"
            flat
            untested={isAsked && isUntested ? t("moves:moveRefused.checklist-unfinished") : null}
          />
          {/* The checklist is not in the form, because Enter in the note of a row must not complete the repair. */}
          <form id={formId} noValidate onSubmit={form.onSubmit}>
            <div className="mt-2 flex flex-col gap-4">
              <CompletionFields
                form={form}
                mustSign={mustSign ?? false}
                mayTell={mayComplete ?? false}
              />
            </div>
          </form>
          <FormError text={form.formError} />
        </div>
      ) : (
        <NotLoaded query={query} failed={t("detail.failed")} />
      )}
    </Dialog>
  );
}
