import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "../words/i18n.ts";
import { cx } from "../ui/cx.ts";
import { findCommands } from "./find-commands.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { useListbox } from "../ui/fields/listbox.ts";
import { Spinner } from "../ui/feedback/spinner.tsx";

export type Command = {
  id: string;
  /** The heading under which the palette shows the entry. */
  group: string;
  label: string;
  /** A second, lighter text below the label, for example a phone number or a ticket number. */
  detail?: string;
  icon?: ReactNode;
  /** Further words by which the user can find the entry. */
  words?: string;
  /** The keyboard shortcut for the same action, shown beside the label. */
  hint?: string;
  run: () => void;
};

export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly Command[]>;

type Props = {
  onClose: () => void;
  /** Screens and actions. The palette shows those that match the typed text. */
  commands: readonly Command[];
  /** Searches records on the server. It is called when the user has typed at least two letters. */
  search?: PaletteSearch | undefined;
};

/** The palette of Ctrl/Cmd+K. The user finds screens, actions and records by a few letters. */
export default function CommandPalette({ onClose, commands, search }: Props) {
  const { t } = useTranslation("shell");
  const [text, setText] = useState("");
  const typed = text.trim();
  const wanted = useDeferredValue(typed);
  const asks = search !== undefined && wanted.length >= 2;
  const found = useQuery({
    queryKey: ["palette", wanted],
    queryFn: ({ signal }) => search?.(wanted, signal) ?? [],
    enabled: asks,
    staleTime: 10_000,
    retry: false,
  });
  // Enter takes the first entry, so the palette must not show records that match an earlier text.
  const records = asks && wanted === typed ? found.data : undefined;
  const items = useMemo(() => {
    const { named, related } = findCommands(commands, typed);
    return [...named, ...(records ?? []), ...related];
  }, [commands, typed, records]);
  const { activeIndex, inputProps, listProps, optionProps } = useListbox({
    items,
    open: true,
    startAtFirst: true,
    onOpenChange: onClose,
    onPick: (command) => {
      onClose();
      command.run();
    },
  });

  return (
    <Dialog open onClose={onClose} title={t("search")} bare>
      <div className="flex items-center gap-3 border-b border-line px-4">
        {found.isFetching ? (
          <Spinner className="text-ink-faint" />
        ) : (
          <Search size={16} aria-hidden="true" className="text-ink-faint" />
        )}
        <input
          {...inputProps}
          aria-label={t("searchAnything")}
          placeholder={t("searchAnything")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
      </div>
      <ul
        {...listProps}
        aria-label={t("results")}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 tablet:h-[min(60dvh,26rem)] tablet:flex-none"
      >
        {items.map((command, at) => (
          <li key={command.id} role="presentation">
            {command.group === items[at - 1]?.group ? null : (
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 font-medium text-ink-faint">
                {command.group}
              </p>
            )}
            <div
              {...optionProps(at)}
              className={cx(
                "flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 phone:min-h-12",
                at === activeIndex && "bg-sunken",
              )}
            >
              <span aria-hidden="true" className="flex text-ink-faint">
                {command.icon}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{command.label}</span>
                {command.detail ? (
                  <span className="block truncate text-12 text-ink-faint">{command.detail}</span>
                ) : null}
              </span>
              {command.hint ? (
                <kbd className="font-sans text-12 text-ink-faint phone:hidden">{command.hint}</kbd>
              ) : null}
            </div>
          </li>
        ))}
        {found.isError || (items.length === 0 && !found.isFetching && wanted === typed) ? (
          <li role="presentation" className="px-2.5 py-8 text-center text-ink-quiet">
            {found.isError ? t("searchFailed") : t("searchEmpty", { text: wanted })}
          </li>
        ) : null}
      </ul>
    </Dialog>
  );
}
