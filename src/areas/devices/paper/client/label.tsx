import { formatDate } from "#src/shared/date-format.ts";
import type { Language } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { usePaperName } from "#src/areas/customers/core/client/paper-name.ts";
import type { Device } from "../../core/contract.ts";

/**
 * A label of 50 × 30 mm to stick on the device, with a ticket that can be read from afar and a code to scan. The code
 * has only the ticket number: strangers cannot use it, and the few characters suit poor printers and cameras. The
 * tracking link is only for the customer.
 */
export function Label({ device, language }: { device: Device; language: Language }) {
  const { t } = useTranslation("slip");
  return (
    <div className="flex h-full flex-col gap-[1mm]">
      <p className="text-[15pt] leading-none font-strong tracking-tight whitespace-nowrap">
        {device.ticketNumber}
      </p>
      <div className="flex min-h-0 flex-1 gap-[1.5mm]">
        <QrCode
          text={device.ticketNumber}
          label={t("labelCode")}
          className="paper-qr m-0! shrink-0"
        />
        <div className="flex min-w-0 flex-1 flex-col justify-between py-[1mm] leading-tight">
          <p className="line-clamp-2 font-strong">
            {device.brand} {device.model}
          </p>
          <p className="line-clamp-2">{device.issueDescription}</p>
          <p className="truncate">{usePaperName(device.customer, language)}</p>
          <p>{formatDate(device.createdAt, language)}</p>
        </div>
      </div>
    </div>
  );
}
