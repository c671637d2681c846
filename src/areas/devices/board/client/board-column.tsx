import { useState, type ReactNode } from "react";
import { useGivenAt } from "#src/client/copies/copied.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { inkTone } from "#src/client/ui/tone.ts";
import type { DeviceSort, DeviceSummary } from "../../core/contract.ts";
import { deviceListContract } from "../../list/contract.ts";
import type { DeviceStatus } from "../../rules.ts";
import type { toFilters } from "../../core/client/devices-address.ts";
import { statusLooks } from "../../moves/client/status-looks.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { BoardCard } from "./board-card.tsx";
import { columnKey } from "./board-cache.ts";
import { refusalOfDrop } from "./board-columns.ts";
import { useSeenCards } from "./seen-cards.ts";
import type { Board } from "./use-board.ts";

export type ColumnFilters = ReturnType<typeof toFilters> & { sort: DeviceSort };

interface Props {
  status: DeviceStatus;
  filters: ColumnFilters;
  /** The number of devices in the column; undefined until it is loaded. */
  count: number | undefined;
  board: Board;
  /** The id of the card that had the focus last, in any column. The Tab key returns to this card. */
  stop: string | null;
}

/** A column of the board: the devices of one status, loaded page by page. */
export function BoardColumn({ status, filters, count, board, stop }: Props) {
  const { t, language } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const { icon: Icon, tone } = statusLooks[status];
  const name = say(`status.${status}`);
  const number = count === undefined ? "…" : formatNumber(count, language);
  return (
    <DropColumn
      status={status}
      board={board}
      label={t("board.column", { status: name, count: number })}
      isEmpty={count === 0}
      header={
        <h2 className="flex items-center gap-2 px-1 font-medium">
          <Icon size={15} aria-hidden="true" className={cx("shrink-0", inkTone[tone])} />
          <span className="min-w-0">{name}</span>
          <span className="ml-auto text-12 font-normal text-ink-quiet tabular-nums">{number}</span>
        </h2>
      }
    >
      <ColumnCards status={status} filters={filters} board={board} stop={stop} />
    </DropColumn>
  );
}

/** The cards of one status: part of a column on a wide screen, or the current tab on a phone. */
export function ColumnCards({
  status,
  filters,
  board,
  stop,
}: Pick<Props, "status" | "filters" | "board" | "stop">) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const key = columnKey(filters, status);
  const { rows, more, query } = useGrowingList(
    deviceListContract.listDevices,
    { query: { ...filters, status } },
    { key },
  );
  const copiedAt = useGivenAt(key, query.dataUpdatedAt);
  const seen = useSeenCards(rows ?? [], status, board.kept, copiedAt);
  if (!rows)
    return (
      <NotLoaded
        query={query}
        failed={t("board.columnFailed")}
        placeholder={
          <div className="flex flex-col gap-2">
            <Skeleton className="h-25 w-full rounded-control" />
            <Skeleton className="h-25 w-full rounded-control" />
          </div>
        }
      />
    );
  const cards = withMoved(seen, status, board.moved);
  if (cards.length === 0) {
    return <p className="px-1 py-2 text-12 text-ink-faint">{t("board.empty")}</p>;
  }
  const stopHere = cards.some((card) => card.id === stop) ? stop : cards[0]?.id;
  return (
    <>
      <ul aria-label={say(`status.${status}`)} className="flex flex-col gap-2">
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} board={board} isStop={card.id === stopHere} />
        ))}
      </ul>
      {more ? (
        <Button size="small" variant="ghost" loading={more.isOnItsWay} onClick={more.fetch}>
          {t("board.more")}
        </Button>
      ) : null}
    </>
  );
}

/** Adds `moved` at the top of its new column, unless the loaded pages contain it. */
function withMoved(
  cards: readonly DeviceSummary[],
  status: DeviceStatus,
  moved: DeviceSummary | null,
): readonly DeviceSummary[] {
  const isMissing = moved?.status === status && !cards.some((card) => card.id === moved.id);
  return isMissing ? [moved, ...cards] : cards;
}

/**
 * A column on which the user can drop a card. During a drag it shows whether the move is allowed, or why it is refused.
 */
export function DropColumn({
  status,
  board,
  label,
  header,
  isEmpty,
  children,
}: {
  status: DeviceStatus;
  board: Board;
  label: string;
  header: ReactNode;
  isEmpty: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const { mover, settings } = useShop();
  const [isOver, setOver] = useState(false);
  const { dragged, draggedDevice } = board;
  const isHome = dragged?.status === status;
  const refusal =
    draggedDevice && !isHome
      ? refusalOfDrop(draggedDevice, status, mover, settings.workflow)
      : null;
  return (
    <section
      aria-label={label}
      data-column={status}
      onDragOver={(event) => {
        if (!dragged) return;
        // Accepts the drop even if the move will be refused, because the message after the drop gives the reason.
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (dragged) board.move(dragged, status);
        board.setDragged(null);
      }}
      className={cx(
        "flex max-h-[max(24rem,calc(100dvh-20rem))] shrink-0 grow flex-col gap-2 rounded-card bg-sunken p-2 ring-1 ring-transparent ring-inset",
        isEmpty && !dragged ? "w-40 max-w-40" : "w-68 max-w-96",
        dragged && !isHome && (refusal ? "opacity-60" : "ring-accent-line"),
        isOver && !isHome && (refusal ? "opacity-100 ring-loss-line" : "ring-2 ring-accent"),
      )}
    >
      {header}
      {dragged && !isHome ? (
        <p className={cx("px-1 text-12", refusal ? "text-loss-ink" : "text-accent-ink")}>
          {refusal ? say(`moves:moveRefused.${refusal}`) : t("board.drop")}
        </p>
      ) : null}
      <div className="-m-1 min-h-0 overflow-y-auto overscroll-y-contain p-1">{children}</div>
    </section>
  );
}
