import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { programContract } from "../contract.ts";
import { MoreTime } from "./more-time.tsx";
import { RulesForm } from "./rules-form.tsx";

/** The screen of the rules by which customers earn points, reach levels and get bonuses. */
export function RulesPage() {
  const { t } = useTranslation("program");
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
            <NotLoaded query={query} failed={t("failed")} />
          </Section>
        )}
      </div>
    </>
  );
}
