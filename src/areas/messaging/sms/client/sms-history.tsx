import { MessageSquareText } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { smsHistoryFilters } from "../../core/client/sms-address.ts";
import { smsContract, type SmsMessage } from "../contract.ts";
import { HIDDEN_NAME } from "#src/areas/customers/customer-name.ts";
import { useRecipientName } from "./recipient-name.ts";
import { RetryInRow } from "./retry-in-row.tsx";
import { SmsStatusBadge } from "./sms-status.tsx";
import { mayBeRetried } from "./use-retry.ts";

const MessageDialog = lazyWithWords(() => import("./message-dialog.tsx"), "errors");
const RetryUnknownDialog = lazyWithWords(() => import("./retry-unknown-dialog.tsx"), "errors");

/** All text messages, newest first. A press opens one of them. */
export default function SmsHistory() {
  const { t } = useTranslation("sms");
  const filters = useListFilters(smsHistoryFilters);
  const { message } = filters.values;
  const list = usePagedList("sms", smsContract.listMessages, {
    query: filters.query,
  });
  const [asked, setAsked] = useState<string | null>(null);
  const columns = useColumns(setAsked);
  return (
    <>
      <Filters filters={filters} />
      <DataList
        {...list}
        failed={t("history.failed")}
        label={t("tab.history")}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) =>
          pageHref("/sms-notifications", {}, { tab: "history", ...filters.words({ message: id }) })
        }
        empty={
          <EmptyList
            filters={filters}
            icon={<MessageSquareText size={20} />}
            title={t("history.empty")}
            hint={t("history.emptyHint")}
            foundTitle={t("history.filtered")}
            foundHint={t("history.filteredHint")}
          />
        }
      />
      <Suspense>
        {message ? (
          <MessageDialog key={message} id={message} onClose={() => filters.set({ message: "" })} />
        ) : null}
      </Suspense>
      <Suspense>
        {asked ? <RetryUnknownDialog id={asked} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </>
  );
}

function Filters({ filters }: { filters: FiltersOf<typeof smsHistoryFilters> }) {
  const { t } = useTranslation("sms");
  const { bulk } = filters.values;
  return (
    <ListFilterBar filters={filters} search={t("history.search")}>
      <FilterSelect
        label={t("history.status")}
        {...filters.select("status", (each) => t(`messaging:status.${each}`))}
      />
      <FilterSelect
        label={t("history.type")}
        {...filters.select("type", (each) => t(`messaging:type.${each}`))}
      />
      <DateFilter label={t("history.time")} {...filters.days} />
      {bulk ? <FilterChip label={t("history.bulk")} {...filters.chip("bulk", bulk)} /> : null}
    </ListFilterBar>
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
