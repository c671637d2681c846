import { Check, Minus } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useIsPhone } from "../../media.ts";

/** Whether phones show checkboxes. They do so only on request, because a tap on a row opens the record. */
export interface Selecting {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export interface RowSelection {
  /** The ids of the selected rows, in the order of selection. */
  chosen: readonly string[];
  /** Replaces the selection by these rows. */
  choose: (ids: readonly string[]) => void;
  /** The value for the property `selecting` of FilterBar. */
  selecting: Selecting;
  /** Whether the rows have checkboxes now. */
  isOn: boolean;
  /** Returns the checkboxes for one page of rows, for `select` of DataList. `words` are the accessible names. */
  controls: <Row>(
    rows: readonly Row[],
    idOf: (row: Row) => string,
    words: { page: string; row: (row: Row) => string },
  ) => { head: ReactNode; cell: (row: Row) => ReactNode };
}

/**
 * The selected rows of all pages of a list. A click with Shift selects or clears all rows between this row and the row
 * of the same page that was clicked before.
 */
export function useRowSelection(): RowSelection {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSelecting, setSelecting] = useState(false);
  const isPhone = useIsPhone();
  const last = useRef<string | null>(null);
  const add = (ids: readonly string[]) => setChosen((now) => [...new Set([...now, ...ids])]);
  const remove = (ids: readonly string[]) =>
    setChosen((now) => now.filter((id) => !ids.includes(id)));
  return {
    chosen,
    choose: setChosen,
    isOn: !isPhone || isSelecting,
    selecting: {
      isOn: isSelecting,
      onChange: (isOn) => {
        setSelecting(isOn);
        if (!isOn) setChosen([]);
      },
    },
    controls: (rows, idOf, words) => {
      const ids = rows.map(idOf);
      const here = ids.filter((id) => chosen.includes(id)).length;
      const press = (id: string, isOn: boolean, withShift: boolean) => {
        const from = last.current === null ? -1 : ids.indexOf(last.current);
        const to = ids.indexOf(id);
        last.current = id;
        const range =
          withShift && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
        if (isOn) add(range);
        else remove(range);
      };
      return {
        head: (
          <RowCheckbox
            label={words.page}
            state={here === 0 ? "off" : here === ids.length ? "on" : "some"}
            onPress={(isOn) => (isOn ? add(ids) : remove(ids))}
          />
        ),
        cell: (row) => {
          const id = idOf(row);
          return (
            <RowCheckbox
              label={words.row(row)}
              state={chosen.includes(id) ? "on" : "off"}
              onPress={(isOn, withShift) => press(id, isOn, withShift)}
            />
          );
        },
      };
    },
  };
}

/** A checkbox that fills its whole cell, so that it is easy to hit on a touch screen. */
function RowCheckbox({
  label,
  state,
  onPress,
}: {
  label: string;
  state: "on" | "off" | "some";
  onPress: (isOn: boolean, withShift: boolean) => void;
}) {
  const shift = useRef(false);
  const Mark = state === "some" ? Minus : Check;
  return (
    <label className="absolute inset-0 flex cursor-pointer items-center justify-center pl-1">
      <input
        type="checkbox"
        aria-label={label}
        checked={state === "on"}
        ref={(input) => {
          if (input) input.indeterminate = state === "some";
        }}
        // The change event does not tell whether Shift was pressed. The click event before it does.
        onClick={(event) => {
          shift.current = event.shiftKey;
        }}
        onChange={(event) => onPress(event.target.checked, shift.current)}
        className="peer size-[18px] appearance-none rounded-small border border-line-control bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      <Mark
        aria-hidden="true"
        size={14}
        strokeWidth={3}
        className="pointer-events-none absolute text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  );
}
