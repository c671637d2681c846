import { MessageSquareText } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { smsHistoryFilters } from "../../core/client/sms-address.ts";
import { History, RecipientCell } from "../../outgoing/client/history.tsx";
import { smsContract, type SmsMessage } from "../contract.ts";
import { HIDDEN_NAME } from "#src/areas/customers/customer-name.ts";
import { useRecipientName } from "./recipient-name.ts";
import { mayBeRetried, RetryInRow } from "./retry-in-row.tsx";
import { SmsStatusBadge } from "./sms-status.tsx";

const SmsDialog = lazyWithWords(() => import("./sms-dialog.tsx"), "errors");
const RetryUnknownDialog = lazyWithWords(
  () => import("../../outgoing/client/retry-unknown-dialog.tsx"),
  "errors",
);

/** All text messages, newest first. A press opens one of them. */
export default function SmsHistory() {
  const { t } = useTranslation("sms");
  const filters = useListFilters(smsHistoryFilters);
  const { message } = filters.values;
  const list = usePagedList("sms", smsContract.listMessages, {
    query: filters.query,
  });
  const [asked, setAsked] = useState<string | null>(null);
  const retry = useWrite(smsContract.retryMessage);
  const columns = useColumns(setAsked);
  return (
    <>
      <Filters filters={filters} />
      <History
        words="sms"
        {...{ filters, list, columns }}
        label={t("tab.history")}
        icon={<MessageSquareText size={20} />}
        hrefOf={(id) =>
          pageHref("/sms-notifications", {}, { tab: "history", ...filters.words({ message: id }) })
        }
        detail={
          message ? (
            <SmsDialog key={message} id={message} onClose={() => filters.set({ message: "" })} />
          ) : null
        }
      />
      <Suspense>
        {asked ? (
          <RetryUnknownDialog words="sms" id={asked} retry={retry} onClose={() => setAsked(null)} />
        ) : null}
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
        <RecipientCell
          name={nameOf(message)}
          contact={
            message.customerName && message.recipientPhone && formatPhone(message.recipientPhone)
          }
        />
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
  ];
}
