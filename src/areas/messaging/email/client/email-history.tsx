import { Mail } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { HIDDEN_NAME } from "#src/areas/customers/customer-name.ts";
import { emailHistoryFilters } from "../../core/client/sms-address.ts";
import { emailContract, type ListedEmail } from "../contract.ts";
import { EmailStatusBadge } from "./email-status.tsx";

const EmailDialog = lazyWithWords(() => import("./email-dialog.tsx"), "errors");

/** All emails, newest first. A press opens one of them. */
export default function EmailHistory() {
  const { t } = useTranslation("emails");
  const filters = useListFilters(emailHistoryFilters);
  const { message } = filters.values;
  const list = usePagedList("emails", emailContract.listEmails, {
    query: filters.query,
  });
  const columns = useColumns();
  return (
    <>
      <Filters filters={filters} />
      <DataList
        {...list}
        failed={t("history.failed")}
        label={t("history.label")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) =>
          pageHref(
            "/sms-notifications",
            {},
            { tab: "history", channel: "email", ...filters.words({ message: id }) },
          )
        }
        empty={
          <EmptyList
            filters={filters}
            icon={<Mail size={20} />}
            title={t("history.empty")}
            hint={t("history.emptyHint")}
            foundTitle={t("history.filtered")}
            foundHint={t("history.filteredHint")}
          />
        }
      />
      <Suspense>
        {message ? (
          <EmailDialog key={message} id={message} onClose={() => filters.set({ message: "" })} />
        ) : null}
      </Suspense>
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof emailHistoryFilters> }) {
  const { t } = useTranslation("emails");
  return (
    <ListFilterBar filters={filters} search={t("history.search")}>
      <FilterSelect
        label={t("history.status")}
        {...filters.select("emailStatus", (each) => t(`status.${each}`))}
      />
      <FilterSelect
        label={t("history.type")}
        {...filters.select("emailType", (each) => t(`type.${each}`))}
      />
      <DateFilter label={t("history.time")} {...filters.days} />
    </ListFilterBar>
  );
}

function useColumns(): Column<ListedEmail>[] {
  const { t } = useTranslation("emails");
  const maySee = useMay()("view_customers");
  return [
    {
      id: "recipient",
      header: t("history.recipient"),
      identifies: true,
      phone: "title",
      cell: ({ customerName, recipient }) => (
        <span className="block py-1 wrap-anywhere">
          {customerName ?? recipient ?? (maySee ? t("history.nobody") : HIDDEN_NAME)}
          {customerName && recipient ? (
            <span className="block text-12 font-normal text-ink-faint">{recipient}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: "status",
      header: t("history.status"),
      phone: "end",
      cell: ({ status }) => <EmailStatusBadge status={status} />,
    },
    {
      id: "subject",
      header: t("history.subject"),
      shrinks: true,
      phone: "under",
      cell: ({ subject }) => subject || (maySee ? t("detail.erasedText") : HIDDEN_NAME),
    },
    {
      id: "type",
      header: t("history.type"),
      from: "desk",
      cell: ({ type }) => t(`type.${type}`),
    },
    {
      id: "created",
      header: t("history.time"),
      phone: "end-under",
      align: "end",
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
  ];
}
