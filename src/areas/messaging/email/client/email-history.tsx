import { Mail } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { DateFilter } from "#src/client/ui/lists/date-filter.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { HIDDEN_NAME } from "#src/areas/customers/customer-name.ts";
import { emailHistoryFilters } from "../../core/client/sms-address.ts";
import { History, RecipientCell } from "../../outgoing/client/history.tsx";
import { MessageStatus } from "../../outgoing/client/message-status.tsx";
import { emailContract, type ListedEmail } from "../contract.ts";

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
      <History
        words="emails"
        {...{ filters, list, columns }}
        label={t("history.label")}
        icon={<Mail size={20} />}
        hrefOf={(id) =>
          pageHref(
            "/sms-notifications",
            {},
            { tab: "history", channel: "email", ...filters.words({ message: id }) },
          )
        }
        detail={
          message ? (
            <EmailDialog key={message} id={message} onClose={() => filters.set({ message: "" })} />
          ) : null
        }
      />
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
        <RecipientCell
          name={customerName ?? recipient ?? (maySee ? t("history.nobody") : HIDDEN_NAME)}
          contact={customerName && recipient}
        />
      ),
    },
    {
      id: "status",
      header: t("history.status"),
      phone: "end",
      cell: ({ status }) => <MessageStatus label={t(`status.${status}`)} status={status} />,
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
  ];
}
