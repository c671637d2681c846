import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";

interface Props {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** How an item is called on screen. */
  nameOf: (item: string) => string;
  error?: string | undefined;
}

/** A list of short names in an order of its own: up, down, out, and a new one at the end. */
export function OrderedListEditor({ label, value, onChange, nameOf, error }: Props) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const name = typed.trim();
  const isKnown = value.some((item) =>
    [item, nameOf(item)].some((each) => each.toLowerCase() === name.toLowerCase()),
  );
  const add = () => {
    if (!name || isKnown) return;
    onChange([...value, name]);
    setTyped("");
    box.current?.focus();
  };
  /** The focus goes with the item, so that it can be moved again at once. */
  const move = (at: number, by: -1 | 1) => {
    const item = value[at];
    const other = value[at + by];
    if (item === undefined || other === undefined) return;
    const next = [...value];
    next[at] = other;
    next[at + by] = item;
    onChange(next);
    const act = by < 0 ? "up" : "down";
    requestAnimationFrame(() =>
      list.current?.children[at + by]
        ?.querySelector<HTMLButtonElement>(`[data-act="${act}"]`)
        ?.focus(),
    );
  };
  return (
    <div role="group" aria-label={label} className="flex max-w-120 flex-col gap-2">
      <p className="font-medium">{label}</p>
      {value.length > 0 ? (
        <ol ref={list} className="divide-y divide-line rounded-control ring-1 ring-line ring-inset">
          {value.map((item, at) => (
            <li key={item} className="flex min-h-10 items-center gap-1 py-0.5 pr-1 pl-3">
              <span className="min-w-0 flex-1 truncate">{nameOf(item)}</span>
              <IconButton
                data-act="up"
                label={t("listEditor.up", { item: nameOf(item) })}
                icon={<ArrowUp size={16} />}
                aria-disabled={at === 0 || undefined}
                className="aria-disabled:opacity-40"
                onClick={() => move(at, -1)}
              />
              <IconButton
                data-act="down"
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
      <div className="flex items-start gap-2">
        <TextField
          ref={box}
          label={t("listEditor.add", { list: label })}
          hideLabel
          placeholder={t("common:add")}
          className="flex-1"
          maxLength={60}
          value={typed}
          error={isKnown ? t("listEditor.twice") : error}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus size={16} />} onClick={add}>
          {t("common:add")}
        </Button>
      </div>
    </div>
  );
}
