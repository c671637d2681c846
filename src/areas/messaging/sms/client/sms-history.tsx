import { MessageSquareText } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
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
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { noFilters, type SmsAddress, type TabProps } from "../../core/client/sms-address.ts";
import { smsContract, type SmsMessage } from "../contract.ts";
import { smsStatuses, storedSmsTypes } from "../../core/values.ts";
import { historyQuery } from "./history-query.ts";
import { HIDDEN_NAME } from "#src/areas/customers/customer-name.ts";
import { useRecipientName } from "./recipient-name.ts";
import { RetryInRow } from "./retry-in-row.tsx";
import { SmsStatusBadge } from "./sms-status.tsx";
import { mayBeRetried } from "./use-retry.ts";

const MessageDialog = lazyWithWords(() => import("./message-dialog.tsx"), "errors");
const RetryUnknownDialog = lazyWithWords(() => import("./retry-unknown-dialog.tsx"), "errors");

/** All text messages, newest first. A press opens one of them. */
export default function SmsHistory({ address, onChange }: TabProps) {
  const { t } = useTranslation("sms");
  const list = usePagedList("sms", smsContract.listMessages, {
    query: historyQuery(address, useToday()),
  });
  const [asked, setAsked] = useState<string | null>(null);
  const columns = useColumns(setAsked);
  const isFiltered = address.search !== "" || countActive(address, noFilters) > 0;
  const clear = () => onChange(noFilters);
  return (
    <>
      <Filters address={address} onChange={onChange} />
      <DataList
        {...list}
        failed={t("history.failed")}
        label={t("tab.history")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(address, id)}
        empty={
          isFiltered ? (
            <NothingFound
              icon={<MessageSquareText size={20} />}
              title={t("history.filtered")}
              hint={t("history.filteredHint")}
              onClear={clear}
            />
          ) : (
            <EmptyState
              icon={<MessageSquareText size={20} />}
              title={t("history.empty")}
              hint={t("history.emptyHint")}
            />
          )
        }
      />
      <Suspense>
        {address.message ? (
          <MessageDialog
            key={address.message}
            id={address.message}
            onClose={() => onChange({ message: "" })}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {asked ? <RetryUnknownDialog id={asked} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </>
  );
}

/** The address with the detail of a message open above the same list. */
const hrefOf = ({ search, type, status, bulk, time, from, to }: SmsAddress, message: string) =>
  pageHref(
    "/sms-notifications",
    {},
    { tab: "history", search, type, status, bulk, time, from, to, message },
  );

function Filters({ address, onChange }: TabProps) {
  const { t } = useTranslation("sms");
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
        value={address.status}
        options={smsStatuses.map((value) => ({ value, label: t(`messaging:status.${value}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t("history.type")}
        value={address.type}
        options={storedSmsTypes.map((value) => ({ value, label: t(`messaging:type.${value}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <DateFilter label={t("history.time")} value={address} onChange={onChange} />
      {address.bulk ? (
        <FilterChip label={t("history.bulk")} active onToggle={() => onChange({ bulk: "" })} />
      ) : null}
    </FilterBar>
  );
}

/** `onAsk` asks whether a message arrived whose result is unknown, before it is sent again. */
function useColumns(onAsk: (id: string) => void): Column<SmsMessage>[] {
  const { t } = useTranslation("sms");
  const maySend = useMay()("send_messages");
  const maySee = useMay()("view_customers");
  const nameOf = useRecipientName();
  return [
    {
      id: "recipient",
      header: t("history.recipient"),
      identifies: true,
      phone: "title",
      cell: (message) => (
        <span className="block py-1">
          {nameOf(message)}
          {message.customerName && message.recipientPhone ? (
            <span className="block text-12 font-normal text-ink-faint tabular-nums">
              {formatPhone(message.recipientPhone)}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: "status",
      header: t("history.status"),
      phone: "end",
      cell: (message) => (
        <span className="inline-flex items-center gap-1">
          <SmsStatusBadge message={message} isAtEnd />
          {maySend && mayBeRetried(message) ? <RetryInRow {...{ message, onAsk }} /> : null}
        </span>
      ),
    },
    {
      id: "message",
      header: t("history.message"),
      shrinks: true,
      phone: "under",
      cell: ({ message, type }) =>
        message ||
        (maySee
          ? t(type === "digest" ? "messaging:textOfDigest" : "detail.erasedText")
          : HIDDEN_NAME),
    },
    {
      id: "type",
      header: t("history.type"),
      from: "desk",
      cell: ({ type }) => t(`messaging:type.${type}`),
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
