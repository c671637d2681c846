import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIdParam } from "#src/client/address.ts";
import { usePaperLanguage, usePaperSize } from "#src/client/paper/paper-choices.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { read } from "#src/client/data/queries.ts";
import { devicesContract, type Device } from "../../core/contract.ts";
import WhatsappLink from "../../tracking/client/whatsapp-link.tsx";
import { IntakeSlip } from "./intake-slip.tsx";
import { useSlip } from "./use-slip.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

/** Prints the customer's slip: the device, its condition, the price, and the tracking link. */
export function SlipPage() {
  const { t } = useTranslation("slip");
  const id = useIdParam();
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("failed")}>
      {(device) => <LoadedSlip device={device} />}
    </LoadedPaper>
  );
}

function LoadedSlip({ device }: { device: Device }) {
  const { t } = useTranslation("slip");
  const [size, setSize] = usePaperSize();
  const shop = useShopSettings();
  const [language, setLanguage] = usePaperLanguage(device, shop.business.language);
  const slip = useSlip(device, shop, language);
  return (
    <PaperScreen
      title={`${t("title")} ${device.ticketNumber}`}
      back={{ href: pageHref("/devices/$id", { id: device.id }), label: t("back") }}
      size={size}
      onSize={setSize}
      language={language}
      onLanguage={setLanguage}
      actions={
        <WhatsappLink device={device} label="WhatsApp" topic="takenIn" language={language} />
      }
    >
      <IntakeSlip slip={slip} sheet={size === "a4"} />
    </PaperScreen>
  );
}
