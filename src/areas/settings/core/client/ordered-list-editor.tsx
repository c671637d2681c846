import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { ListAdder, type ListProps } from "./list-adder.tsx";

interface Props extends ListProps {
  /** Returns the text that screens show for an entry. */
  nameOf: (item: string) => string;
}

/** An editor for a list of short texts, whose order matters. The user moves, adds and removes texts. */
export function OrderedListEditor({ label, value, onChange, nameOf, error }: Props) {
  const { t } = useTranslation("settings");
  const box = useRef<HTMLInputElement>(null);
  const move = (at: number, by: -1 | 1) => {
    const item = value[at];
    const other = value[at + by];
    if (item === undefined || other === undefined) return;
    const next = [...value];
    next[at] = other;
    next[at + by] = item;
    // Each entry has its text as React key. The pressed button therefore keeps the focus, and can be pressed again.
    onChange(next);
  };
  return (
    <div role="group" aria-label={label} className="flex max-w-120 flex-col gap-2">
      <p className="font-medium">{label}</p>
      {value.length > 0 ? (
        <ol className="divide-y divide-line rounded-control ring-1 ring-line ring-inset">
          {value.map((item, at) => (
            <li key={item} className="flex min-h-10 items-center gap-1 py-0.5 pr-1 pl-3">
              <span className="min-w-0 flex-1 truncate">{nameOf(item)}</span>
              <IconButton
                label={t("listEditor.up", { item: nameOf(item) })}
                icon={<ArrowUp size={16} />}
                aria-disabled={at === 0 || undefined}
                className="aria-disabled:opacity-40"
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={t("listEditor.down", { item: nameOf(item) })}
                icon={<ArrowDown size={16} />}
                aria-disabled={at === value.length - 1 || undefined}
                className="aria-disabled:opacity-40"
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={t("listEditor.remove", { item: nameOf(item) })}
                icon={<X size={16} />}
                onClick={() => {
                  onChange(value.filter((each) => each !== item));
                  box.current?.focus();
                }}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <ListAdder
        label={label}
        value={value}
        onChange={onChange}
        nameOf={nameOf}
        error={error}
        box={box}
      />
    </div>
  );
}
