import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, Wallet } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { shiftsContract } from "../contract.ts";
import { CountForm } from "./count-form.tsx";

/** The screen on which users count their own drawer and close the shift. It does not show the expected amounts. */
export function CloseShiftPage() {
  const { t } = useTranslation("shifts");
  const errorText = useErrorText();
  const query = useQuery(read(shiftsContract.getCurrentShift, {}));
  const back = { href: pageHref("/shifts"), label: t("title") };
  const shift = query.data?.shift;
  if (shift && shift.countsLeft > 0) return <CountForm key={shift.id} shift={shift} />;
  return (
    <>
      <PageHeader title={t("close.title")} back={back} />
      <Section>
        {query.isError ? (
          <ErrorState
            title={t("current.failed")}
            detail={errorText(query.error)}
            onRetry={retryOf(query)}
            retrying={query.isFetching}
          />
        ) : shift ? (
          <EmptyState
            icon={<ShieldAlert size={20} />}
            title={t("count.used")}
            hint={t("count.usedHint")}
            action={<LinkButton href={pageHref("/shifts")}>{t("title")}</LinkButton>}
          />
        ) : query.data ? (
          <EmptyState
            icon={<Wallet size={20} />}
            title={t("current.none")}
            hint={t("close.noneHint")}
            action={<LinkButton href={pageHref("/shifts")}>{t("title")}</LinkButton>}
          />
        ) : (
          <SkeletonText lines={10} />
        )}
      </Section>
    </>
  );
}
