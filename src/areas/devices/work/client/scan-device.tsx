import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ScanLine } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { ScanDialog } from "#src/client/scanner/scan-dialog.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { benchContract } from "../bench-contract.ts";
import type { DeviceSummary } from "../../core/contract.ts";
import { DueDate } from "../../core/client/due-date.tsx";
import { PriorityBadge } from "../../core/client/priority-badge.tsx";
import { DeviceStatusBadge } from "../../moves/client/status-badge.tsx";
import { HolderRow } from "../../custody/client/holder-row.tsx";

interface Props {
  /** The code that a barcode scanner typed. Without a code, the dialog opens the camera. */
  code?: string | undefined;
  onClose: () => void;
}

/** Finds a device by its code and shows its holder. The user can then become the holder. */
export default function ScanDevice({ code: given = "", onClose }: Props) {
  const { t } = useTranslation("custody");
  const [code, setCode] = useState(given);
  const [withCamera, setWithCamera] = useState(given === "");
  const query = useQuery({
    ...read(benchContract.lookupDevice, { query: { code } }),
    enabled: code !== "",
  });
  const scanNext = () => {
    setCode("");
    setWithCamera(true);
  };
  if (code && query.data) {
    return <FoundDevice device={query.data} onClose={onClose} onNext={scanNext} />;
  }
  const isMissing = query.error instanceof ApiRefusal && query.error.status === 404;
  const news = !code ? (
    <p className="text-ink-quiet">{t("scan.hint")}</p>
  ) : query.isError ? (
    <p className="font-medium break-words text-loss-ink">
      {isMissing ? t("scan.notFound", { code }) : t("scan.failed")}
    </p>
  ) : (
    <p className="break-words text-ink-quiet">{t("scan.looking", { code })}</p>
  );
  if (withCamera) {
    return (
      <ScanDialog
        open
        onClose={onClose}
        title={t("scan.action")}
        onCode={(next) => {
          if (next === code) void query.refetch();
          setCode(next);
        }}
      >
        {news}
      </ScanDialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("scan.action")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          <Button variant="primary" icon={<ScanLine size={16} />} onClick={scanNext}>
            {t("scan.next")}
          </Button>
        </>
      }
    >
      <div role="status">{news}</div>
    </Dialog>
  );
}

function FoundDevice({
  device,
  onClose,
  onNext,
}: {
  device: DeviceSummary;
  onClose: () => void;
  onNext: () => void;
}) {
  const { t } = useTranslation("custody");
  const go = useGo();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${device.brand} ${device.model}`}
      description={`${device.ticketNumber} · ${customerName(device.customer, t)}`}
      size="small"
      footer={
        <>
          <Button icon={<ScanLine size={16} />} onClick={onNext}>
            {t("scan.next")}
          </Button>
          <Button
            icon={<ArrowRight size={16} />}
            data-autofocus
            onClick={() => {
              onClose();
              go(pageHref("/devices/$id", { id: device.id }));
            }}
          >
            {t("scan.open")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <DeviceStatusBadge status={device.status} />
          <PriorityBadge priority={device.priority} />
          <DueDate day={device.expectedReturnDate} isOverdue={device.isOverdue} />
        </div>
        <p className="line-clamp-3 break-words">{device.issueDescription}</p>
        <p className="text-ink-quiet">
          {t("devices:technician")}: {device.technician?.name ?? t("devices:nobodyYet")}
        </p>
        <div className="rounded-control bg-sunken p-3">
          <HolderRow device={device} isMain />
        </div>
      </div>
    </Dialog>
  );
}
