import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { pageHref } from "#src/shared/addresses.ts";
import type { Answer } from "#src/shared/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { devicesContract } from "../../core/contract.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { TechnicianChoice } from "./technician-choice.tsx";

type Item = Answer<typeof devicesContract.assignDevices>["items"][number];

interface Props {
  deviceIds: readonly string[];
  onClose: () => void;
  /** Called when at least one device was assigned, with the ids of the others. The list keeps the others selected. */
  onAssigned: (stayed: readonly string[]) => void;
}

/** Assigns many devices to one technician. Lists the devices that could not be assigned, each with the reason. */
export function BulkAssignDialog({ deviceIds, onClose, onAssigned }: Props) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  // A copy from the time of opening: the list unselects assigned devices, which changes `deviceIds`.
  const [ids] = useState(deviceIds);
  const [left, setLeft] = useState<readonly Item[] | null>(null);
  const assign = useWrite(devicesContract.assignDevices);
  const nameOf = (id: string) => technicians.data?.items.find((each) => each.id === id)?.name ?? "";
  const form = useDeviceForm({
    defaultValues: { technicianId: "" },
    failed: t("bulk.failed"),
    submit: async ({ technicianId }) => {
      const { items } = await assign.mutateAsync({ body: { deviceIds: [...ids], technicianId } });
      const stayed = items.filter((item) => item.refusedBecause !== null);
      const count = items.length - stayed.length;
      if (count > 0) {
        toasts.success(t("bulk.done", { count, name: nameOf(technicianId) }));
        onAssigned(stayed.map((item) => item.deviceId));
      }
      return stayed;
    },
    onDone: (stayed) => {
      if (stayed.length === 0) onClose();
      else setLeft(stayed);
    },
    explain: ({ code }) => (code === "technician_unavailable" ? t("bulk.unavailable") : undefined),
  });
  const chosen = useWatch({ control: form.control, name: "technicianId" });
  const technician = technicians.data?.items.find((each) => each.id === chosen);
  const room = technician ? technician.maxDevicesAllowed - technician.openDevices : null;
  const title = t("bulk.title", { count: ids.length });
  if (left) return <Left title={title} items={left} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size="small"
      form={form}
      submitLabel={say("assign.action")}
      disabledReason={!chosen && say("assign.chooseFirst")}
    >
      {technicians.isError ? (
        <LoadFailure query={technicians} title={say("technicians.failed")} />
      ) : (
        <TechnicianChoice
          technicians={technicians.data?.items}
          value={chosen || null}
          onChange={(id) => form.setValue("technicianId", id ?? "")}
        />
      )}
      {room !== null && room < ids.length ? (
        <Notice tone="waiting">{t("bulk.lessRoom", { count: room })}</Notice>
      ) : null}
    </FormDialog>
  );
}

interface LeftProps {
  title: string;
  items: readonly Item[];
  onClose: () => void;
}

function Left({ title, items, onClose }: LeftProps) {
  const { t } = useTranslation("hub");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <div role="status">
        <p className="mb-2 font-medium">{t("bulk.left", { count: items.length })}</p>
        <ul className="flex flex-col gap-2">
          {items.map(({ deviceId, ticketNumber, refusedBecause }) => (
            <li key={deviceId} className="flex flex-wrap gap-x-2">
              {ticketNumber ? (
                <AppLink
                  href={pageHref("/devices/$id", { id: deviceId })}
                  className="font-medium hover:underline"
                >
                  {ticketNumber}
                </AppLink>
              ) : (
                <span className="font-medium">{t("bulk.unknown")}</span>
              )}
              <span className="text-ink-quiet">
                {refusedBecause ? t(`bulk.reason.${refusedBecause}`) : null}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
