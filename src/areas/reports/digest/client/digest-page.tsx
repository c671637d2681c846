import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { settingsContract } from "#src/areas/settings/contract.ts";
import { digestContract } from "../contract.ts";
import { PreviewSection } from "./preview-section.tsx";
import { RecipientsSection } from "./recipients-section.tsx";
import { WhenForm } from "./when-form.tsx";

/** Settings of the digest of a day: when it goes, who gets it, and what it says. */
export function DigestPage() {
  const { t } = useTranslation("digest");
  const digest = useQuery(read(digestContract.getDigest, {}));
  const settings = useQuery(read(settingsContract.getNotificationsSettings, {}));
  const failed = [digest, settings].find(({ isError, data }) => isError && !data);
  return (
    <>
      <PageHeader title={t("title")} back={{ href: pageHref("/settings"), label: t("back") }} />
      {digest.data && settings.data ? (
        <div className="grid items-start gap-4 desk:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <WhenForm stored={settings.data} next={digest.data.next} />
            <RecipientsSection state={digest.data} />
          </div>
          <PreviewSection state={digest.data} />
        </div>
      ) : (
        <Section>
          <NotLoaded query={failed ?? digest} failed={t("failed")} lines={4} />
        </Section>
      )}
    </>
  );
}
