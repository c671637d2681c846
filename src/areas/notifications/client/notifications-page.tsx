import { useQuery } from "@tanstack/react-query";
import { Bell, Check, CheckCheck, PackagePlus } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { LoadState } from "#src/client/ui/feedback/load-failure.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters, type FiltersOf } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { notificationsContract, type Notification } from "../contract.ts";
import { notificationTypes } from "../rules.ts";
import { NotificationChoices } from "./notification-choices.tsx";
import { TypeIcon } from "./type-icon.tsx";
import { UnreadMark } from "./unread-mark.tsx";
import { useSentence } from "./use-sentence.ts";

const notificationFilters = listFilters({
  show: {
    ...field.view(["all", "unread"], "all"),
    role: "filter",
    queryName: "unread",
    toQuery: (show: string) => (show === "unread" ? "true" : undefined),
  },
  type: field.choice(notificationTypes),
});

/** The notification center: the user's newest notifications, and the choice of what to hear of. */
export function NotificationsPage() {
  const { t } = useTranslation("notifications");
  const filters = useListFilters(notificationFilters);
  const query = useQuery(read(notificationsContract.listNotifications, { query: filters.query }));
  const readAll = useWrite(notificationsContract.readAllNotifications);
  const unread = query.data?.unreadCount ?? 0;
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          unread > 0 ? (
            <Button
              icon={<CheckCheck size={16} />}
              loading={readAll.isPending}
              onClick={() => readAll.mutate({}, { onError: () => toasts.error(t("readFailed")) })}
            >
              {t("readAll")}
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Filters filters={filters} />
          <Section flush>
            <Body query={query} filters={filters} />
          </Section>
          <p className="mt-2 text-12 text-ink-faint">{t("newest")}</p>
        </div>
        <NotificationChoices />
      </div>
    </>
  );
}

interface FilterProps {
  filters: FiltersOf<typeof notificationFilters>;
}

function Filters({ filters }: FilterProps) {
  const { t } = useTranslation("notifications");
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SegmentedControl
        label={t("show")}
        hideLabel
        {...filters.field("show")}
        options={[
          { value: "all", label: t("showAll") },
          { value: "unread", label: t("showUnread") },
        ]}
      />
      <FilterSelect
        label={t("type.label")}
        {...filters.select("type", (type) => t(`type.${type}`))}
      />
    </div>
  );
}

interface BodyProps extends FilterProps {
  query: LoadState & { data: { items: Notification[] } | undefined };
}

function Body({ query, filters }: BodyProps) {
  const { t } = useTranslation("notifications");
  if (!query.data)
    return (
      <div className="p-4">
        <NotLoaded query={query} failed={t("failed")} lines={6} />
      </div>
    );
  const { items } = query.data;
  if (items.length > 0)
    return (
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    );
  return (
    <EmptyList
      filters={filters}
      icon={<Bell size={20} />}
      title={t("empty")}
      hint={t("emptyHint")}
      foundTitle={t("nothingFound")}
    />
  );
}

/** Stock that runs low can be ordered at once, by those who may. */
function OrderLink({ item: { code, values }, onOpen }: { item: Notification; onOpen: () => void }) {
  const { t } = useTranslation("notifications");
  const may = useMay();
  if (!may("manage_purchase_orders") || !lowStock.includes(code)) return null;
  const { itemId, name } = values;
  return (
    <LinkButton
      size="small"
      icon={<PackagePlus size={14} aria-hidden="true" />}
      className="relative z-10"
      aria-label={name ? t("orderOne", { item: String(name) }) : undefined}
      href={pageHref("/purchase-orders/reorder", {}, itemId ? { item: String(itemId) } : {})}
      onClick={onOpen}
    >
      {t("order")}
    </LinkButton>
  );
}

const lowStock: readonly Notification["code"][] = ["low_stock", "out_of_stock", "many_low"];

/** Opening the record marks its notification as read. */
function Row({ item }: { item: Notification }) {
  const { t } = useTranslation("notifications");
  const sentence = useSentence();
  const readOne = useWrite(notificationsContract.readNotification, { saysFailure: false });
  const markRead = () => readOne.mutate({ params: { id: item.id } });
  return (
    <li data-row className="relative flex items-start gap-3 px-4 py-3 hover:bg-sunken">
      <span className="mt-0.5">
        <TypeIcon type={item.type} />
      </span>
      <div className="min-w-0 flex-1">
        <AppLink
          href={item.href}
          onClick={() => {
            if (!item.isRead) markRead();
          }}
          className={cx(
            "wrap-anywhere after:absolute after:inset-0",
            item.isRead ? "text-ink-quiet" : "font-medium",
          )}
        >
          {sentence(item)}
        </AppLink>
        <div className="mt-0.5 flex flex-wrap items-center gap-2 text-12 text-ink-quiet">
          <RelativeTime iso={item.createdAt} />
          {item.isRead ? null : <UnreadMark />}
          <OrderLink item={item} onOpen={markRead} />
        </div>
      </div>
      {item.isRead ? null : (
        <IconButton
          label={t("read")}
          icon={<Check size={16} />}
          className="relative z-10"
          onClick={markRead}
        />
      )}
    </li>
  );
}
