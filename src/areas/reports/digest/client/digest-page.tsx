import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
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
  const errorText = useErrorText();
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
      ) : failed ? (
        <ErrorState
          title={t("failed")}
          detail={errorText(failed.error)}
          retrying={failed.isFetching}
          onRetry={retryOf(failed)}
        />
      ) : (
        <Section>
          <SkeletonText lines={4} />
        </Section>
      )}
    </>
  );
}
