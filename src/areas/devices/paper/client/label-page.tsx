import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIdParam } from "#src/client/address.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { read } from "#src/client/data/queries.ts";
import { devicesContract, type Device } from "../../core/contract.ts";
import { Label } from "./label.tsx";

/** The page /devices/{id}/label, which prints one label. */
export function LabelPage() {
  const { t } = useTranslation("slip");
  const id = useIdParam();
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("failed")}>
      {(device) => <LoadedLabel device={device} />}
    </LoadedPaper>
  );
}

function LoadedLabel({ device }: { device: Device }) {
  const { t } = useTranslation("slip");
  const [language, setLanguage] = usePaperLanguage();
  return (
    <PaperScreen
      title={`${t("labelTitle")} ${device.ticketNumber}`}
      back={{ href: pageHref("/devices/$id", { id: device.id }), label: t("back") }}
      size="label"
      language={language}
      onLanguage={setLanguage}
    >
      <Label device={device} language={language} />
    </PaperScreen>
  );
}
