import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from "react";

type Options<Item> = {
  items: readonly Item[];
  onPick: (item: Item) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The first item is ready for Enter (search); otherwise Enter takes what was typed (suggestions). */
  startAtFirst?: boolean;
};

/** A text box with a list of choices below it (ARIA combobox): arrows move, Enter picks, Escape closes.
 *  Focus stays in the box; `activeIndex` is the choice that Enter would take, -1 for none. */
export function useListbox<Item>({
  items,
  onPick,
  open,
  onOpenChange,
  startAtFirst = false,
}: Options<Item>) {
  const listId = useId();
  const [moved, setMoved] = useState<{ index: number; items: readonly Item[] } | null>(null);
  // Another list of items starts over: a highlight must never slide to something else unseen.
  const index = moved?.items === items ? moved.index : startAtFirst ? 0 : -1;
  const activeIndex = open && index < items.length ? index : -1;
  const move = (next: number) => setMoved({ index: next, items });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = items.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) onOpenChange(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      move(
        activeIndex < 0
          ? step > 0
            ? 0
            : last
          : (activeIndex + step + items.length) % Math.max(items.length, 1),
      );
      document
        .getElementById(`${listId}-${activeIndex + step}`)
        ?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && open) {
      const item = items[activeIndex];
      if (item === undefined) return;
      event.preventDefault();
      onPick(item);
    } else if (event.key === "Escape" && open) {
      // The first Escape closes the list, the next one the dialog around it.
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
    listProps: { id: listId, role: "listbox" as const },
    optionProps: (at: number) => ({
      id: `${listId}-${at}`,
      role: "option" as const,
      "aria-selected": at === activeIndex,
      onPointerMove: () => {
        if (at !== activeIndex) move(at);
      },
      // Before the box loses focus, so that a press on the list is not taken for leaving it.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => {
        const item = items[at];
        if (item !== undefined) onPick(item);
      },
    }),
  };
}
