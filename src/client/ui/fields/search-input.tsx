import { useEffect, useRef, useState } from "react";
import { useShortcut } from "../../shortcuts.ts";
import { SearchFrame } from "./search-frame.tsx";

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
    <SearchFrame
      box={box}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={typed}
      hint="/"
      enterKeyHint="search"
      className={className}
      onClear={() => send("", 0)}
      onChange={(event) => send(event.target.value, wait)}
      onKeyDown={(event) => {
        if (event.key === "Enter") send(typed, 0);
        if (event.key === "Escape" && typed) {
          event.stopPropagation();
          send("", 0);
        }
      }}
    />
  );
}
