import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { useShortcut } from "../../shortcuts.ts";
import { cx } from "../cx.ts";
import { controlClasses } from "./field.tsx";
import { IconButton } from "../icon-button.tsx";
import { Kbd } from "../kbd.tsx";

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  /** Called after a short pause in typing. Called at once when the user presses Enter or clears the field. */
  onSearch: (text: string) => void;
  /** The pause in typing after which the search starts, in milliseconds. */
  wait?: number;
  className?: string;
};

/** The search field of a list. The key `/` focuses it from anywhere on the screen. */
export function SearchInput({ label, placeholder, value, onSearch, wait = 250, className }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  // Shows a value that the field itself has not set, for example after the user has cleared the filters.
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcut("/", "keys:search", () => box.current?.select());

  const send = (text: string, delay: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setGiven(text);
      onSearch(text);
    }, delay);
  };

  return (
    <div role="search" className={cx("relative flex min-w-0 flex-1 items-center", className)}>
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute left-3 text-ink-faint"
      />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        className={cx(
          controlClasses,
          "appearance-none pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden",
        )}
        onChange={(event) => send(event.target.value, wait)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(typed, 0);
          if (event.key === "Escape" && typed) {
            event.stopPropagation();
            send("", 0);
          }
        }}
      />
      <span className="absolute right-1 flex items-center">
        {typed ? (
          <IconButton
            label={t("clearSearch")}
            icon={<X size={16} />}
            className="size-7 phone:size-10"
            onClick={() => {
              send("", 0);
              box.current?.focus();
            }}
          />
        ) : (
          <Kbd keys="/" className="mr-1.5 text-ink-faint" />
        )}
      </span>
    </div>
  );
}
