import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { programContract } from "../contract.ts";
import { MoreTime } from "./more-time.tsx";
import { RulesForm } from "./rules-form.tsx";

/** The screen of the rules by which customers earn points, reach levels and get bonuses. */
export function RulesPage() {
  const { t } = useTranslation("program");
  const errorText = useErrorText();
  const query = useQuery(read(programContract.getLoyaltyRules, {}));
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: pageHref("/settings"), label: t("settings:title") }}
      />
      <div className="max-w-220">
        <MoreTime />
        {query.data ? (
          <RulesForm stored={query.data} readAt={query.dataUpdatedAt} />
        ) : (
          <Section>
            {query.isError ? (
              <ErrorState
                title={t("failed")}
                detail={errorText(query.error)}
                onRetry={retryOf(query)}
                retrying={query.isFetching}
              />
            ) : (
              <SkeletonText lines={8} />
            )}
          </Section>
        )}
      </div>
    </>
  );
}
