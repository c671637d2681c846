import { useRef, type TouchEvent } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Tabs } from "#src/client/ui/tabs.tsx";
import type { DeviceStatus } from "../../rules.ts";
import { ColumnCards, type ColumnFilters } from "./board-column.tsx";
import type { Board } from "./use-board.ts";

interface Props {
  columns: readonly DeviceStatus[];
  column: DeviceStatus | "";
  onColumn: (column: DeviceStatus) => void;
  countOf: (status: DeviceStatus) => number | undefined;
  filters: ColumnFilters;
  board: Board;
  stop: string | null;
}

/** A swipe is longer than this, and more sideways than up or down. */
const SWIPE = 60;

/** The board where there is room for one column: its tabs, and a swipe from one to the next. */
export function BoardTabs({ columns, column, onColumn, countOf, filters, board, stop }: Props) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const start = useRef<{ x: number; y: number } | null>(null);
  const filled = columns.find((status) => (countOf(status) ?? 0) > 0);
  const shown = columns.find((status) => status === column) ?? filled ?? columns[0];
  if (!shown) return null;
  const onTouchEnd = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (!start.current || !touch) return;
    const across = touch.clientX - start.current.x;
    const down = touch.clientY - start.current.y;
    start.current = null;
    if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
    const next = columns[columns.indexOf(shown) + (across < 0 ? 1 : -1)];
    if (next) onColumn(next);
  };
  return (
    <Tabs
      label={t("board.label")}
      value={shown}
      onChange={onColumn}
      tabs={columns.map((status) => {
        const count = countOf(status);
        return {
          value: status,
          label: say(`status.${status}`),
          ...(count !== undefined && { count }),
        };
      })}
    >
      <div
        data-column={shown}
        className="min-h-60"
        onTouchStart={(event) => {
          const touch = event.touches[0];
          start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
        }}
        onTouchEnd={onTouchEnd}
      >
        <ColumnCards key={shown} status={shown} filters={filters} board={board} stop={stop} />
      </div>
    </Tabs>
  );
}
