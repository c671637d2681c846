import { Mail } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { HIDDEN_NAME } from "#src/areas/customers/customer-name.ts";
import { noFilters, type SmsAddress, type TabProps } from "../../core/client/sms-address.ts";
import { emailContract, type ListedEmail } from "../contract.ts";
import { emailStatuses, emailTypes } from "../../core/email-values.ts";
import { emailsQuery } from "./emails-query.ts";
import { EmailStatusBadge } from "./email-status.tsx";

const EmailDialog = lazyWithWords(() => import("./email-dialog.tsx"), "errors");

/** All emails, newest first. A press opens one of them. */
export default function EmailHistory({ address, onChange }: TabProps) {
  const { t } = useTranslation("emails");
  const list = usePagedList("emails", emailContract.listEmails, {
    query: emailsQuery(address, useToday()),
  });
  const columns = useColumns();
  const isFiltered = address.search !== "" || countActive(address, noFilters) > 0;
  return (
    <>
      <Filters address={address} onChange={onChange} />
      <DataList
        {...list}
        failed={t("history.failed")}
        label={t("history.label")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(address, id)}
        empty={
          isFiltered ? (
            <NothingFound
              icon={<Mail size={20} />}
              title={t("history.filtered")}
              hint={t("history.filteredHint")}
              onClear={() => onChange(noFilters)}
            />
          ) : (
            <EmptyState
              icon={<Mail size={20} />}
              title={t("history.empty")}
              hint={t("history.emptyHint")}
            />
          )
        }
      />
      <Suspense>
        {address.message ? (
          <EmailDialog
            key={address.message}
            id={address.message}
            onClose={() => onChange({ message: "" })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The address with the detail of an email open above the same list. */
const hrefOf = ({ search, emailType, emailStatus, time, from, to }: SmsAddress, message: string) =>
  pageHref(
    "/sms-notifications",
    {},
    {
      tab: "history",
      channel: "email",
      search,
      emailType,
      emailStatus,
      time,
      from,
      to,
      message,
    },
  );

function Filters({ address, onChange }: TabProps) {
  const { t } = useTranslation("emails");
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("history.search")}
          value={address.search}
          onSearch={(typed) => onChange({ search: typed.trim() })}
        />
      }
      active={countActive(address, noFilters)}
      onClear={() => onChange(noFilters)}
    >
      <FilterSelect
        label={t("history.status")}
        value={address.emailStatus}
        options={emailStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(emailStatus) => onChange({ emailStatus })}
      />
      <FilterSelect
        label={t("history.type")}
        value={address.emailType}
        options={emailTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(emailType) => onChange({ emailType })}
      />
      <DateFilter label={t("history.time")} value={address} onChange={onChange} />
    </FilterBar>
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
