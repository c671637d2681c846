import { Search, X } from "lucide-react";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { cx } from "../cx.ts";
import { IconButton } from "../icon-button.tsx";
import { Kbd } from "../kbd.tsx";
import { controlClasses } from "./control-classes.ts";

interface Props extends Omit<ComponentProps<"input">, "ref" | "type" | "value" | "className"> {
  box: RefObject<HTMLInputElement | null>;
  value: string;
  /** The key that focuses the field, as the user sees it. */
  hint: string;
  onClear: () => void;
  className?: string;
  children?: ReactNode;
}

/** A search field with its icon, its key and a button that clears it. Callers decide when the search starts. */
export function SearchFrame({ box, value, hint, onClear, className, children, ...input }: Props) {
  const { t } = useTranslation();
  return (
    <div role="search" className={cx("relative flex min-w-0 flex-1 items-center", className)}>
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute left-3 text-ink-faint"
      />
      <input
        {...input}
        ref={box}
        type="search"
        value={value}
        autoComplete="off"
        // Where the width depends on the content, there is room for the placeholder.
        size={input.placeholder?.length}
        className={cx(
          controlClasses,
          value ? "pr-12" : "pr-12 phone:pr-3",
          "appearance-none pl-9 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      <span className="absolute right-1 flex items-center">
        {value ? (
          <IconButton
            label={t("clearSearch")}
            icon={<X size={16} />}
            onClick={() => {
              onClear();
              box.current?.focus();
            }}
          />
        ) : (
          <Kbd keys={hint} className="mr-1.5 text-ink-faint" />
        )}
      </span>
      {children}
    </div>
  );
}
