import { useQuery } from "@tanstack/react-query";
import {
  BookmarkPlus,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Pencil,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { savedFiltersContract, type SavedFilter } from "../contract.ts";
import type { SavedFilterTask } from "./saved-filter-dialogs.tsx";

const SavedFilterDialogs = lazy(() => import("./saved-filter-dialogs.tsx"));

interface Props {
  /** The name of the list, such as `devices`. */
  screen: string;
  /** The list's current filters as a query without `?`; empty when there are none. */
  query: string;
  /** Replaces the list's filters by those of a query; an empty query removes all filters. */
  onApply: (query: string) => void;
}

/** Chips for the user's own and the shared saved filters. The active filter has a menu to change it. */
export function SavedFilterChips({ screen, query, onApply }: Props) {
  const { t } = useTranslation("filters");
  const [task, setTask] = useState<SavedFilterTask | null>(null);
  const { items, holds } = useSavedFilters(screen, query);
  if (items.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t("label")}
      className="-mx-4 mb-3 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] tablet:mx-0 tablet:flex-wrap tablet:px-1 phone:mb-1"
    >
      {items.map((filter) => (
        <span key={filter.id} className="inline-flex shrink-0 items-center">
          <FilterChip
            label={filter.isMine ? filter.name : `${filter.name} (${t("shared")})`}
            active={filter === holds}
            onToggle={(active) => onApply(active ? filter.query : "")}
          />
          {filter === holds ? (
            <Manage filter={filter} items={items} query={query} onTask={setTask} />
          ) : null}
        </span>
      ))}
      <Dialogs task={task} screen={screen} query={query} onClose={() => setTask(null)} />
    </div>
  );
}

/** The button to save the current filters. Lists show it after the filters, so that no filter moves when it appears. */
export function SaveFiltersButton({ screen, query }: Omit<Props, "onApply">) {
  const { t } = useTranslation("filters");
  const [task, setTask] = useState<SavedFilterTask | null>(null);
  const { holds } = useSavedFilters(screen, query);
  return (
    <>
      {query !== "" && !holds ? (
        <button
          type="button"
          onClick={() => setTask({ kind: "save" })}
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full px-2 font-medium whitespace-nowrap text-ink-quiet hover:text-ink phone:h-11"
        >
          <BookmarkPlus size={15} aria-hidden="true" /> {t("save")}
        </button>
      ) : null}
      <Dialogs task={task} screen={screen} query={query} onClose={() => setTask(null)} />
    </>
  );
}

function useSavedFilters(screen: string, query: string) {
  const saved = useQuery(read(savedFiltersContract.listSavedFilters, { query: { screen } }));
  const items = saved.data?.items ?? [];
  return { items, holds: items.find((each) => each.query === query) };
}

function Dialogs({
  task,
  ...rest
}: {
  task: SavedFilterTask | null;
  screen: string;
  query: string;
  onClose: () => void;
}) {
  return <Suspense>{task ? <SavedFilterDialogs task={task} {...rest} /> : null}</Suspense>;
}

function Manage({
  filter,
  items,
  query,
  onTask,
}: {
  filter: SavedFilter;
  items: readonly SavedFilter[];
  query: string;
  onTask: (task: SavedFilterTask) => void;
}) {
  const { t } = useTranslation("filters");
  const me = useSession();
  const reorder = useWrite(savedFiltersContract.reorderSavedFilters);
  const change = useWrite(savedFiltersContract.updateSavedFilter, {
    onSuccess: () => toasts.success(t("saved")),
  });
  const own = items.filter((each) => each.isMine).map((each) => each.id);
  const at = own.indexOf(filter.id);
  const moveTo = (place: number) => {
    const ids = own.toSpliced(at, 1).toSpliced(place, 0, filter.id);
    reorder.mutate({ body: { screen: filter.screen, ids } });
  };
  const menu: MenuItem[] = [
    ...(filter.isMine
      ? [
          {
            label: t("rename"),
            icon: <Pencil size={16} />,
            onSelect: () => onTask({ kind: "edit", filter }),
          },
          ...(filter.query === query
            ? []
            : [
                {
                  label: t("replace"),
                  icon: <RefreshCw size={16} />,
                  onSelect: () => change.mutate({ params: { id: filter.id }, body: { query } }),
                },
              ]),
          ...(at > 0
            ? [
                {
                  label: t("left"),
                  icon: <ChevronLeft size={16} />,
                  onSelect: () => moveTo(at - 1),
                },
              ]
            : []),
          ...(at < own.length - 1
            ? [
                {
                  label: t("right"),
                  icon: <ChevronRight size={16} />,
                  onSelect: () => moveTo(at + 1),
                },
              ]
            : []),
        ]
      : []),
    ...(filter.isMine || may(me, "manage_settings")
      ? [
          {
            label: t("delete"),
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => onTask({ kind: "delete", filter }),
          },
        ]
      : []),
  ];
  if (menu.length === 0) return null;
  return (
    <Menu label={t("manage", { name: filter.name })} items={menu} align="start">
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={t("manage", { name: filter.name })}
          className="inline-flex size-8 items-center justify-center rounded-full text-ink-quiet hover:bg-sunken hover:text-ink phone:size-11"
        >
          <Ellipsis size={16} aria-hidden="true" />
        </button>
      )}
    </Menu>
  );
}
