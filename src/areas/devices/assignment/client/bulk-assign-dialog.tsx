import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Answer } from "#src/shared/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf, useWrite } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { devicesContract } from "../../contract.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";
import { TechnicianChoice } from "./technician-choice.tsx";

type Item = Answer<typeof devicesContract.assignDevices>["items"][number];

interface Props {
  deviceIds: readonly string[];
  onClose: () => void;
  /** What went is no longer chosen; what stayed is. */
  onAssigned: (stayed: readonly string[]) => void;
}

/** One technician for many devices. What could not go is named, each with its reason. */
export function BulkAssignDialog({ deviceIds, onClose, onAssigned }: Props) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  // Held while the dialog stands: the rows are unchosen as soon as they went.
  const [ids] = useState(deviceIds);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly Item[] | null>(null);
  const assign = useWrite(devicesContract.assignDevices);
  const technician = technicians.data?.items.find((each) => each.id === chosen);
  const room = technician ? technician.maxDevicesAllowed - technician.openDevices : null;

  const send = () => {
    if (!technician) return;
    setProblem(null);
    assign.mutate(
      { body: { deviceIds: [...ids], technicianId: technician.id } },
      {
        onSuccess: ({ items }) => {
          const stayed = items.filter((item) => item.refusedBecause !== null);
          const count = items.length - stayed.length;
          if (count > 0) {
            toasts.success(t("bulk.done", { count, name: technician.name }));
            onAssigned(stayed.map((item) => item.deviceId));
          }
          if (stayed.length === 0) onClose();
          else setLeft(stayed);
        },
        onError: (error) =>
          setProblem(
            error.isTransient
              ? t("bulk.failed")
              : error.code === "technician_unavailable"
                ? t("bulk.unavailable")
                : refusalText(say, error),
          ),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("bulk.title", { count: ids.length })}
      size="small"
      footer={
        left ? (
          <Button variant="primary" onClick={onClose}>
            {t("common:close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("common:cancel")}</Button>
            <Button
              variant="primary"
              loading={assign.isPending}
              disabledReason={!chosen && say("assign.chooseFirst")}
              onClick={send}
            >
              {say("assign.action")}
            </Button>
          </>
        )
      }
    >
      {left ? (
        <Stayed items={left} />
      ) : technicians.isError ? (
        <ErrorState
          title={say("technicians.failed")}
          onRetry={retryOf(technicians)}
          retrying={technicians.isFetching}
        />
      ) : (
        <TechnicianChoice
          technicians={technicians.data?.items}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {!left && room !== null && room < ids.length ? (
        <div className="mt-3">
          <Notice tone="waiting">{t("bulk.lessRoom", { count: room })}</Notice>
        </div>
      ) : null}
      <div className="mt-3 empty:hidden">
        <FormError text={problem} />
      </div>
    </Dialog>
  );
}

function Stayed({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation("hub");
  return (
    <div role="status">
      <p className="mb-2 font-medium">{t("bulk.left", { count: items.length })}</p>
      <ul className="flex flex-col gap-2">
        {items.map(({ deviceId, ticketNumber, refusedBecause }) => (
          <li key={deviceId} className="flex flex-wrap gap-x-2">
            {ticketNumber ? (
              <AppLink
                href={`/devices/${deviceId}`}
                className="font-medium tabular-nums hover:underline"
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
  );
}
