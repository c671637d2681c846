import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useIdParam } from "#src/client/address.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { read } from "#src/client/queries.ts";
import { QrCode } from "#src/client/ui/qr-code.tsx";
import { devicesContract, type Device } from "../../contract.ts";
import { DevicePaperState } from "./device-paper-state.tsx";

/**
 * A sticker of 50 × 30 mm for the device itself: the ticket to read from afar, the code to scan. The code is the ticket
 * number, which tells nobody outside anything (the tracking link is for its owner alone), and is small enough for the
 * poorest printer and camera.
 */
export function LabelPage() {
  const id = useIdParam();
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  return query.data ? <LoadedLabel device={query.data} /> : <DevicePaperState query={query} />;
}

function LoadedLabel({ device }: { device: Device }) {
  const { t } = useTranslation("slip");
  const [language, setLanguage] = usePaperLanguage();
  return (
    <PaperScreen
      title={`${t("labelTitle")} ${device.ticketNumber}`}
      back={{ href: `/devices/${device.id}`, label: t("back") }}
      size="label"
      language={language}
      onLanguage={setLanguage}
    >
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
            <p className="truncate">{device.customer.name}</p>
            <p>{formatDate(device.createdAt, language)}</p>
          </div>
        </div>
      </div>
    </PaperScreen>
  );
}
