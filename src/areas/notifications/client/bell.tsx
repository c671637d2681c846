import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon, CheckCheck, List, RotateCw } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { MAX_COUNTED, notificationsContract, type Notification } from "../contract.ts";
import { TypeIcon } from "./type-icon.tsx";
import { UnreadMark } from "./unread-mark.tsx";
import { useSentence } from "./use-sentence.ts";

const SHOWN = 10;

/** The bell of the frame: how many notifications are unread, and the newest ten. */
export default function Bell() {
  const { t } = useTranslation("notifications");
  const query = useQuery(
    read(notificationsContract.listNotifications, { query: { limit: SHOWN } }),
  );
  const entries = useEntries(query);
  const count = query.data?.unreadCount ?? 0;
  const label =
    count === 0 ? t("bell") : count < MAX_COUNTED ? t("bellUnread", { count }) : t("bellMany");
  return (
    <span className="relative flex">
      <Menu label={t("title")} {...entries} header={<Head query={query} />} isWide>
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            aria-label={label}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-quiet transition-colors duration-100 hover:bg-sunken hover:text-ink phone:size-11"
          >
            <BellIcon size={20} aria-hidden="true" />
          </button>
        )}
      </Menu>
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -top-0.5 left-4.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-12 leading-none font-medium text-on-accent tabular-nums phone:top-1 phone:left-6"
        >
          {count < MAX_COUNTED ? count : t("many")}
        </span>
      ) : null}
      <span aria-live="polite" className="sr-only">
        {count > 0 ? label : ""}
      </span>
    </span>
  );
}

type BellQuery = {
  data: { items: Notification[]; unreadCount: number } | undefined;
  isError: boolean;
  refetch: () => unknown;
};

function Head({ query: { data, isError } }: { query: BellQuery }) {
  const { t } = useTranslation("notifications");
  const note = isError && !data ? t("failed") : data?.items.length === 0 ? t("empty") : null;
  return (
    <>
      <p className="font-strong">{t("title")}</p>
      {note ? <p className="mt-1 text-ink-quiet">{note}</p> : null}
    </>
  );
}

/** The entries of the menu: the notifications, and what can be done with all of them. */
function useEntries({ data, isError, refetch }: BellQuery): {
  items: MenuItem[];
  pinned: MenuItem[];
} {
  const { t } = useTranslation("notifications");
  const sentence = useSentence();
  const readOne = useWrite(notificationsContract.readNotification, { saysFailure: false });
  const readAll = useWrite(notificationsContract.readAllNotifications);
  const { items = [], unreadCount = 0 } = data ?? {};
  const retry = {
    label: t("common:retry"),
    icon: <RotateCw size={16} />,
    onSelect: () => void refetch(),
  };
  const markAll = {
    label: t("readAll"),
    icon: <CheckCheck size={16} />,
    onSelect: () => readAll.mutate({}, { onError: () => toasts.error(t("readFailed")) }),
  };
  return {
    items: items.map((item) => ({
      key: item.id,
      label: sentence(item),
      icon: <TypeIcon type={item.type} />,
      href: item.href,
      note: <Note item={item} />,
      onSelect: () => {
        if (!item.isRead) readOne.mutate({ params: { id: item.id } });
      },
    })),
    pinned: [
      ...(isError && !data ? [retry] : []),
      ...(unreadCount > 0 ? [markAll] : []),
      { label: t("all"), icon: <List size={16} />, href: pageHref("/notifications") },
    ],
  };
}

function Note({ item }: { item: Notification }) {
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-quiet">
      {item.isRead ? null : <UnreadMark />}
      <RelativeTime iso={item.createdAt} />
    </span>
  );
}
