import { useTranslation } from "#src/client/words/i18n.ts";
import { useSwipe } from "#src/client/swipe.ts";
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

/** The board on a narrow screen. It shows one column; a tab or a swipe changes the column. */
export function BoardTabs({ columns, column, onColumn, countOf, filters, board, stop }: Props) {
  const { t } = useTranslation("hub");
  const { t: say } = useTranslation("devices");
  const filled = columns.find((status) => (countOf(status) ?? 0) > 0);
  const shown = columns.find((status) => status === column) ?? filled ?? columns[0];
  const swipe = useSwipe((step) => {
    const next = shown && columns[columns.indexOf(shown) + step];
    if (next) onColumn(next);
  });
  if (!shown) return null;
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
      <div data-column={shown} className="min-h-60" {...swipe}>
        <ColumnCards key={shown} status={shown} filters={filters} board={board} stop={stop} />
      </div>
    </Tabs>
  );
}
