import { useQuery } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";
import { devicesContract } from "../contract.ts";
import { moves, refusalOfMove } from "../rules.ts";
import { EditableChecklist } from "./checklist-section.tsx";
import { useChangeStatus } from "./device-acts.ts";
import { useShop } from "./use-shop.ts";

/** The last look before a repair is complete: the outtake checklist, and the button that finishes it. */
export function WorkSheet({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("devices");
  const { mover, settings } = useShop();
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  const change = useChangeStatus();
  const device = query.data;
  const refusal = device ? refusalOfMove(device, "completed", mover, settings.workflow) : null;
  const mayComplete = device && moves[device.status].completed !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("checklist.outtake")}
      description={device ? `${device.ticketNumber} · ${title}` : title}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          {device && mayComplete ? (
            <Button
              variant="primary"
              icon={<PackageCheck size={16} />}
              loading={change.isPending}
              disabledReason={refusal && t(`moveRefused.${refusal}`)}
              onClick={() =>
                change.mutate(
                  { params: { id }, body: { status: "completed", version: device.version } },
                  { onSuccess: onClose },
                )
              }
            >
              {t("verb.completed")}
            </Button>
          ) : null}
        </>
      }
    >
      {device ? (
        <EditableChecklist device={device} phase="outtake" flat />
      ) : query.isError ? (
        <ErrorState
          title={t("detail.failed")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}
