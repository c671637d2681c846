import { useQuery } from "@tanstack/react-query";
import { DatabaseBackup } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { backupsContract, type BackupState } from "../contract.ts";
import { BackupList } from "./backup-list.tsx";
import { BackupNews } from "./backup-news.tsx";
import { KeySection } from "./key-section.tsx";
import { PlaceSection } from "./place-section.tsx";

const BackupDialog = lazy(() => import("./backup-dialog.tsx"));

const readAddress = (words: AddressWords) => ({ backup: words["backup"] ?? "" });

/** While something runs, its progress is asked for as often. */
const POLL_MS = 1500;

const isBusy = (state: BackupState | undefined): boolean =>
  Boolean(state?.running) || state?.restore?.status === "running";

/** Backups of the shop: whether it is safe, where archives go, and the way back. */
export function BackupsPage() {
  const { t } = useTranslation("backups");
  const [{ backup: opened }, setAddress] = useAddress(readAddress);
  const query = useQuery({
    ...read(backupsContract.getBackupState, {}),
    refetchInterval: ({ state }) => (isBusy(state.data) ? POLL_MS : false),
  });
  const ask = useWrite(backupsContract.askForBackup);
  const state = query.data;
  const start = () => ask.mutate({});
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: pageHref("/settings"), label: t("back") }}
        action={
          <Button
            variant="primary"
            icon={<DatabaseBackup size={16} />}
            loading={ask.isPending}
            disabledReason={isBusy(state) ? t("busy") : null}
            onClick={start}
          >
            {t("backUpNow")}
          </Button>
        }
      />
      {state ? (
        <div className="flex flex-col gap-4">
          <BackupNews state={state} />
          <div className="grid gap-4 desk:grid-cols-2">
            <PlaceSection state={state} />
            <KeySection keyMadeAt={state.keyMadeAt} />
          </div>
          <BackupList />
        </div>
      ) : (
        <Section>
          <NotLoaded query={query} failed={t("failed")} lines={4} />
        </Section>
      )}
      {opened && state ? (
        <Suspense>
          <BackupDialog id={opened} state={state} onClose={() => setAddress({ backup: "" })} />
        </Suspense>
      ) : null}
    </>
  );
}
