import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { reportGroups } from "#src/shared/reports/report-names.ts";
import { useAddress } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SavedFilterChips } from "#src/areas/users/saved-filters/client/saved-filter-chips.tsx";
import { reportsContract, type ListedReport } from "../contract.ts";
import { ReportView } from "./report-view.tsx";
import { fromSavedQuery, readReportsAddress, toSavedQuery } from "./reports-address.ts";

/** The screen /reports: the list of reports, or one of them. */
export function ReportsPage() {
  const { t } = useTranslation("reports");
  const [address, change] = useAddress(readReportsAddress);
  const list = useQuery(read(reportsContract.listReports, {}));
  const open = list.data?.items.find(({ name }) => name === address.report);
  if (address.report && open) return <ReportView report={open} address={address} change={change} />;
  return (
    <>
      <PageHeader title={t("title")} meta={t("hint")} />
      <Loaded
        query={list}
        failed={t("listFailed")}
        placeholder={
          <div className="flex flex-col gap-4">
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        }
      >
        {({ items }) => (
          <>
            <SavedFilterChips
              screen="reports"
              query={toSavedQuery(address)}
              onApply={(query) => change(fromSavedQuery(query), { push: true })}
            />
            {address.report ? <EmptyState title={t("gone")} hint={t("goneHint")} /> : null}
            <ReportList items={items} />
          </>
        )}
      </Loaded>
    </>
  );
}

function ReportList({ items }: { items: readonly ListedReport[] }) {
  const { t } = useTranslation("reports");
  if (items.length === 0) {
    return (
      <EmptyState icon={<ChartNoAxesColumn size={20} />} title={t("none")} hint={t("noneHint")} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {reportGroups.map((group) => {
        const own = items.filter((each) => each.group === group);
        return own.length === 0 ? null : (
          <Section key={group} title={t(`groups.${group}`)} flush>
            <ul>
              {own.map(({ name }) => (
                <li key={name} className="border-b border-line last:border-0">
                  <AppLink
                    href={pageHref("/reports", {}, { report: name })}
                    className="block px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="font-medium">{t(`names.${name}`)}</span>
                    <span className="block text-pretty text-ink-quiet">{t(`about.${name}`)}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </Section>
        );
      })}
    </div>
  );
}
