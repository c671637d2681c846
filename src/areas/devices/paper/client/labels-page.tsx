import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { keyOf } from "#src/client/data/refetch.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { devicesContract, type Device } from "../../core/contract.ts";
import { listAddress } from "../../core/client/list-address.ts";
import { Label } from "./label.tsx";

/** The largest number of labels. The list of devices does not offer to print more. */
const MOST = 100;

const readAddress = (words: AddressWords) => ({
  ids: [...new Set((words["ids"] ?? "").split(",").map(idIn))].filter(Boolean).slice(0, MOST),
});

/** The page /devices/labels?ids=…, which prints several labels as one print job. Each is one page of the label roll. */
export function LabelsPage() {
  const { t } = useTranslation("hub");
  useTranslation("slip");
  const [{ ids }] = useAddress(readAddress);
  const query = useQuery({
    queryKey: keyOf(devicesContract.getDevice, ids),
    queryFn: ({ signal }) => Promise.all(ids.map((id) => findDevice(id, signal))),
  });
  return (
    <LoadedPaper query={query} failed={t("slip:failed")}>
      {(found) => <LoadedLabels found={found} />}
    </LoadedPaper>
  );
}

function LoadedLabels({ found }: { found: readonly (Device | null)[] }) {
  const { t } = useTranslation("hub");
  const [language, setLanguage] = usePaperLanguage();
  const devices = found.filter((device) => device !== null);
  const missing = found.length - devices.length;
  if (devices.length === 0) {
    return (
      <main className="mx-auto max-w-160 p-6">
        <EmptyState
          title={t("labels.none")}
          hint={t("labels.noneHint")}
          action={<LinkButton href={pageHref("/devices")}>{t("labels.back")}</LinkButton>}
        />
      </main>
    );
  }
  return (
    <PaperScreen
      title={t("labels.title", { count: devices.length })}
      back={{ href: listAddress.current, label: t("labels.back") }}
      size="label"
      sheets
      language={language}
      onLanguage={setLanguage}
      notes={
        missing > 0 ? (
          <Notice tone="waiting">{t("labels.missing", { count: missing })}</Notice>
        ) : null
      }
    >
      {devices.map((device) => (
        <Label key={device.id} device={device} language={language} />
      ))}
    </PaperScreen>
  );
}

async function findDevice(id: string, signal: AbortSignal): Promise<Device | null> {
  try {
    return await call(devicesContract.getDevice, { params: { id } }, { signal });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}
