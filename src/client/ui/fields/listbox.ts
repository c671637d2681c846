import {
  useEffect,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from "react";

type Options<Item> = {
  items: readonly Item[];
  onPick: (item: Item) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether the first choice is highlighted before the user presses an arrow key. Enter then takes this choice. */
  startAtFirst?: boolean;
};

/** The next index after an arrow key. After the last choice comes the first. -1 means that no choice is highlighted. */
export function nextIndex(active: number, step: 1 | -1, length: number): number {
  if (active < 0) return step > 0 ? 0 : length - 1;
  return (active + step + length) % Math.max(length, 1);
}

/**
 * A text box with a list of choices (ARIA combobox). Arrow keys move the highlight, Enter picks the highlighted choice,
 * Escape closes the list. The text box keeps the focus. `activeIndex` is the highlighted choice, or -1.
 */
export function useListbox<Item>({
  items,
  onPick,
  open,
  onOpenChange,
  startAtFirst = false,
}: Options<Item>) {
  const listId = useId();
  const [moved, setMoved] = useState<{ index: number; items: readonly Item[] } | null>(null);
  // When the choices change, the highlight is reset. Otherwise it would be on another choice, unnoticed by the user.
  const index = moved?.items === items ? moved.index : startAtFirst ? 0 : -1;
  const activeIndex = open && index < items.length ? index : -1;
  const isMovedByKey = useRef(false);
  // Scrolls in an effect, because the first arrow key opens the list: the choice exists only after rendering.
  useEffect(() => {
    if (!isMovedByKey.current) return;
    isMovedByKey.current = false;
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, activeIndex]);
  const move = (next: number) => setMoved({ index: next, items });
  const press = usePress(onPick);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) onOpenChange(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = nextIndex(activeIndex, step, items.length);
      move(next);
      isMovedByKey.current = true;
    } else if (event.key === "Enter" && open) {
      const item = items[activeIndex];
      if (item === undefined) return;
      event.preventDefault();
      onPick(item);
    } else if (event.key === "Escape" && open) {
      // The first Escape closes only the list. The next Escape closes the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      onOpenChange(false);
    }
  };

  return {
    activeIndex,
    inputProps: {
      role: "combobox",
      autoComplete: "off",
      "aria-expanded": open,
      "aria-controls": listId,
      "aria-autocomplete": "list",
      ...(activeIndex >= 0 ? { "aria-activedescendant": `${listId}-${activeIndex}` } : {}),
      onKeyDown,
    } satisfies InputHTMLAttributes<HTMLInputElement>,
    listProps: { id: listId, role: "listbox" as const, ...press.listProps },
    optionProps: (at: number) => ({
      id: `${listId}-${at}`,
      role: "option" as const,
      "aria-selected": at === activeIndex,
      onPointerMove: () => {
        if (at !== activeIndex) move(at);
      },
      ...press.optionProps(items[at] ?? null),
    }),
  };
}

/** The choice that the user presses is picked, also when an answer of the server moves others under the pointer. */
function usePress<Item>(onPick: (item: Item) => void) {
  const pressed = useRef<Item | null>(null);
  /** @param clicked the choice of a click without a press, as screen readers send it */
  const pick = (clicked: Item | null) => {
    const item = pressed.current ?? clicked;
    pressed.current = null;
    if (item !== null) onPick(item);
  };
  return {
    listProps: {
      // The choice under the pointer was replaced while it was pressed, so the click belongs to the list.
      onClick: () => pick(null),
      onPointerLeave: () => {
        pressed.current = null;
      },
    },
    optionProps: (item: Item | null) => ({
      // Keeps the focus in the text box, because a press on the list must not count as leaving the field.
      onPointerDown: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        pressed.current = item;
      },
      onClick: (event: { stopPropagation: () => void }) => {
        event.stopPropagation();
        pick(item);
      },
    }),
  };
}
