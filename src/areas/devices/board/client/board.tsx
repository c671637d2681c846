import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CheckCheck, Kanban } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { devicesContract } from "../../core/contract.ts";
import { toFilters, type DevicesAddress } from "../../core/client/devices-address.ts";
import { BoardColumn, DropColumn, type ColumnFilters } from "./board-column.tsx";
import { columnsOf, neighbour, type Step } from "./board-columns.ts";
import { BoardTabs } from "./board-tabs.tsx";
import { useBoard } from "./use-board.ts";

const loadTask = () => import("./board-task.tsx");
const BoardTask = lazy(loadTask);

interface Props {
  address: DevicesAddress;
  onChange: (change: Partial<DevicesAddress>) => void;
  /** Switches to the list. Offered when the filter asks for handed-over devices, which the board does not show. */
  onList: () => void;
}

const steps: Record<string, Step> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
};

/** The devices in the shop, one column per status. Users move a card by dragging it, or by its menu. */
export default function DevicesBoard({ address, onChange, onList }: Props) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const go = useGo();
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  useEffect(() => void loadTask(), []);
  const filters: ColumnFilters = {
    ...toFilters(address),
    // `newest`, the default of the list, would put urgent devices far below. The board sorts by promised day instead.
    sort: address.sort === "newest" ? "due" : address.sort,
  };
  const board = useBoard(JSON.stringify(filters));
  const counts = useQuery({
    ...read(devicesContract.countDevices, { query: toFilters(address) }),
    placeholderData: keepPreviousData,
  });
  const columns = columnsOf(address.status);
  const countOf = (status: (typeof columns)[number]) => counts.data?.byStatus[status];

  const onKeyDown = (event: KeyboardEvent) => {
    const card = event.target instanceof HTMLElement ? event.target.dataset["card"] : undefined;
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const next = neighbour(cardsOnScreen(box.current), card, step);
      if (next) focusCard(box.current, next);
    } else if (event.key === "Enter" || event.key === "m") {
      event.preventDefault();
      board.openMenu(card);
    } else if (event.key === "o") {
      event.preventDefault();
      go(pageHref("/devices/$id", { id: card }));
    }
  };

  if (columns.length === 0) {
    return (
      <EmptyState
        icon={<Kanban size={20} />}
        title={t("board.nothing")}
        hint={t("board.nothingHint")}
        action={<Button onClick={onList}>{t("board.toList")}</Button>}
      />
    );
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label={t("board.label")}
      onKeyDown={onKeyDown}
      onFocus={(event) => setStop(event.target.dataset["card"] ?? stop)}
    >
      <p id="board-help" className="mb-2 text-12 text-ink-faint phone:hidden">
        {t("board.help")}
      </p>
      {isPhone ? (
        <BoardTabs
          columns={columns}
          column={address.column}
          onColumn={(column) => onChange({ column })}
          countOf={countOf}
          filters={filters}
          board={board}
          stop={stop}
        />
      ) : (
        <div data-full-width className="-mx-4 flex items-start gap-3 overflow-x-auto px-4 pb-3">
          {columns.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              filters={filters}
              count={countOf(status)}
              board={board}
              stop={stop}
            />
          ))}
          {columns.length === columnsOf("all").length ? (
            <DropColumn
              status="done"
              board={board}
              label={say("status.done")}
              isEmpty
              header={
                <h2 className="flex items-center gap-2 px-1 font-medium">
                  <CheckCheck size={15} aria-hidden="true" className="shrink-0 text-ink-faint" />
                  {say("status.done")}
                </h2>
              }
            >
              <p className="px-1 py-2 text-12 text-ink-faint">{t("board.handedBack")}</p>
            </DropColumn>
          ) : null}
        </div>
      )}
      <Suspense>{board.task ? <BoardTask key={board.task.id} board={board} /> : null}</Suspense>
    </div>
  );
}

/** The ids of the visible cards of each column, from top to bottom. */
function cardsOnScreen(box: HTMLElement | null): string[][] {
  const columns = [...(box?.querySelectorAll("[data-column]") ?? [])];
  return columns.map((column) =>
    [...column.querySelectorAll<HTMLElement>("[data-card]")].map(
      (card) => card.dataset["card"] ?? "",
    ),
  );
}

function focusCard(box: HTMLElement | null, id: string): void {
  box?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
}
