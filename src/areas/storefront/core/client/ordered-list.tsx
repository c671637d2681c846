import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { movedTo } from "#src/areas/inventory/pictures/client/moved-to.ts";

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  onOrder: (rows: Row[]) => void;
  children: (row: Row) => ReactNode;
}

const KIND = "application/x-fundi-row";

/** A list that users put in order: by dragging a row, or with two buttons in each row. */
export function OrderedList<Row>({ label, rows, keyOf, nameOf, onOrder, children }: Props<Row>) {
  const { t } = useTranslation("online-shop");
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  // The browser removes the focus when a row moves. This effect sets the focus on the same button again.
  useLayoutEffect(() => {
    if (focused.current) list.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  });
  const move = (key: string, to: number) => {
    const keys = movedTo(rows.map(keyOf), key, to);
    const row = rows.find((each) => keyOf(each) === key);
    if (!keys || !row) return;
    setSaid(t("order.moved", { name: nameOf(row), n: to + 1, total: rows.length }));
    onOrder(keys.flatMap((each) => rows.find((candidate) => keyOf(candidate) === each) ?? []));
  };
  const press = (key: string, to: number, button: string) => {
    focused.current = `[data-row="${CSS.escape(key)}"] [data-move="${button}"]`;
    move(key, to);
  };
  return (
    <>
      <ol
        ref={list}
        aria-label={label}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {rows.map((row, at) => {
          const key = keyOf(row);
          return (
            <li
              key={key}
              data-row={key}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData(KIND, key);
                event.dataTransfer.effectAllowed = "move";
              }}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(KIND)) return;
                event.preventDefault();
                setOver(key);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                setOver(null);
                const dragged = event.dataTransfer.getData(KIND);
                if (!dragged) return;
                event.preventDefault();
                move(dragged, at);
              }}
              className={cx(
                "flex items-center gap-2 py-1.5 pr-1 pl-2",
                over === key && "outline-2 -outline-offset-2 outline-accent",
              )}
            >
              <GripVertical
                size={16}
                aria-hidden="true"
                className="hidden shrink-0 cursor-grab text-ink-faint tablet:block"
              />
              <span className="w-6 shrink-0 text-right text-14 text-ink-quiet tabular-nums">
                {at + 1}
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                {children(row)}
              </div>
              <IconButton
                label={t("order.up", { name: nameOf(row) })}
                data-move="up"
                icon={<ArrowUp size={16} />}
                aria-disabled={at === 0 || undefined}
                className="aria-disabled:opacity-40"
                onClick={() => press(key, at - 1, "up")}
              />
              <IconButton
                label={t("order.down", { name: nameOf(row) })}
                data-move="down"
                icon={<ArrowDown size={16} />}
                aria-disabled={at === rows.length - 1 || undefined}
                className="aria-disabled:opacity-40"
                onClick={() => press(key, at + 1, "down")}
              />
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
