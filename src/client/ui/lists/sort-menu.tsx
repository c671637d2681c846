import { ArrowUpDown } from "lucide-react";
import { Button } from "../button.tsx";
import { Menu } from "../menu.tsx";

type Props<Sort extends string> = {
  label: string;
  sorts: readonly Sort[];
  sort: Sort;
  /** Returns the label of a sort order. */
  wordOf: (sort: Sort) => string;
  onSort: (sort: Sort) => void;
};

/** The menu for the sort order of a list, placed after the filters. Its button shows the current order. */
export function SortMenu<Sort extends string>({ label, sorts, sort, wordOf, onSort }: Props<Sort>) {
  return (
    <Menu
      label={label}
      items={sorts.map((value) => ({
        label: wordOf(value),
        checked: value === sort,
        onSelect: () => onSort(value),
      }))}
    >
      {(trigger) => (
        <Button {...trigger} size="small" variant="ghost" icon={<ArrowUpDown size={14} />}>
          {wordOf(sort)}
        </Button>
      )}
    </Menu>
  );
}
