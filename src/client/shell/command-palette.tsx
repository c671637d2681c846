import { useQuery } from "@tanstack/react-query";
import { RotateCw, Search } from "lucide-react";
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
  /** Whether the entry is shown only if a text finds it, because there are too many of its kind. */
  isFoundOnly?: boolean;
  /** Whether the palette stays open when the user picks the entry. */
  staysOpen?: boolean;
  run: () => void;
};

/** The records that a search has found. */
export interface PaletteAnswer {
  commands: readonly Command[];
  /** The names of the groups whose search failed. The others are shown all the same. */
  failed?: readonly string[];
  /** A sentence above the records, for example that they are only similar to the text. */
  note?: string;
}

export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<PaletteAnswer>;

type Props = {
  /** The text with which the palette opens. */
  typedAhead: string;
  onClose: () => void;
  /** Screens and actions. The palette shows those that match the typed text. */
  commands: readonly Command[];
  /**
   * Searches records on the server. It is called with an empty text, and with texts of two letters or more. When the
   * user types on, its signal is aborted.
   */
  search?: PaletteSearch | undefined;
};

/** The palette of Ctrl/Cmd+K. The user finds screens, actions and records by a few letters. */
export default function CommandPalette({ typedAhead, onClose, commands, search }: Props) {
  const { t } = useTranslation("shell");
  const [text, setText] = useState(typedAhead);
  const typed = text.trim();
  const { found, wanted, answer } = useFound(typed, search);
  const retries = useRetries(found, answer);
  const items = useMemo(() => {
    const { named, related } = findCommands(commands, typed);
    const records = answer?.commands ?? [];
    // Without a text, what the user opened last is nearer than everything that can be done.
    const first = typed === "" ? [...records, ...named] : [...named, ...records];
    return [...first, ...retries, ...related];
  }, [commands, typed, answer, retries]);
  const { activeIndex, inputProps, listProps, optionProps } = useListbox({
    items,
    open: true,
    startAtFirst: true,
    onOpenChange: onClose,
    onPick: (command) => {
      if (!command.staysOpen) onClose();
      command.run();
    },
  });
  const note = found.isError ? t("searchFailed") : answer?.note;
  const isEmpty = items.length === 0 && !found.isFetching && wanted === typed;

  return (
    <Dialog open onClose={onClose} title={t("search")} bare>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Lens isBusy={found.isFetching} />
        <input
          {...inputProps}
          aria-label={t("searchAnything")}
          placeholder={t("searchAnything")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-13 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
      </div>
      <p role="status" className="sr-only">
        {typed === "" || found.isFetching ? null : (
          <>
            {note} {t("palette:found", { count: items.length - retries.length })}
          </>
        )}
      </p>
      <div
        {...listProps}
        aria-label={t("palette:results")}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 tablet:h-[min(60dvh,26rem)] tablet:flex-none"
      >
        {note ? (
          <div role="presentation" className="px-2.5 pt-2 pb-1 text-ink-quiet">
            {note}
          </div>
        ) : null}
        {groupsOf(items).map(({ group, from, entries }) => (
          <div key={`${group} ${entries[0]?.id}`} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-12 font-medium text-ink-faint">
              {group}
            </p>
            {entries.map((command, at) => (
              <div
                key={command.id}
                {...optionProps(from + at)}
                className={cx(
                  "flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 phone:min-h-12",
                  from + at === activeIndex && "bg-sunken",
                )}
              >
                <Entry command={command} />
              </div>
            ))}
          </div>
        ))}
        {isEmpty ? (
          <div role="presentation" className="px-2.5 py-8 text-center text-ink-quiet">
            {t("palette:searchEmpty", { text: wanted })}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

/**
 * Searches the records for the typed text. While the user types, results follow late: `wanted` is the text that was
 * searched for last, and may be an earlier one than `typed`.
 */
function useFound(typed: string, search: PaletteSearch | undefined) {
  const wanted = useDeferredValue(typed);
  const asks = search !== undefined && wanted.length !== 1;
  const found = useQuery({
    queryKey: ["palette", wanted],
    queryFn: async ({ signal }) => (await search?.(wanted, signal)) ?? { commands: [] },
    enabled: asks,
    // What the user opened last has changed since the palette was open.
    staleTime: wanted === "" ? 0 : 10_000,
    retry: false,
    // Without network the search fails at once, so that its entry offers to search again.
    networkMode: "always",
  });
  // Enter takes the first entry, so the palette must not show records that match an earlier text.
  const answer = asks && wanted === typed ? found.data : undefined;
  return { found, wanted, answer };
}

const Lens = ({ isBusy }: { isBusy: boolean }) =>
  isBusy ? (
    <Spinner className="text-ink-faint" />
  ) : (
    <Search size={16} aria-hidden="true" className="text-ink-faint" />
  );

function Entry({ command: { icon, label, detail, hint } }: { command: Command }) {
  return (
    <>
      <span aria-hidden="true" className="flex text-ink-faint">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{label}</span>
        {detail ? <span className="block truncate text-12 text-ink-faint">{detail}</span> : null}
      </span>
      {hint ? <kbd className="font-sans text-12 text-ink-faint phone:hidden">{hint}</kbd> : null}
    </>
  );
}

/** An entry for each search that failed, which searches again. The whole search fails without a network. */
function useRetries(
  { isError, refetch }: { isError: boolean; refetch: () => Promise<unknown> },
  answer: PaletteAnswer | undefined,
): readonly Command[] {
  const { t } = useTranslation("shell");
  return useMemo(() => {
    const retry = (group: string, label: string, detail = ""): Command => ({
      id: `retry ${group}`,
      group,
      label,
      detail,
      icon: <RotateCw size={16} />,
      staysOpen: true,
      run: () => void refetch(),
    });
    if (isError) return [retry(t("search"), t("common:retry"))];
    return (answer?.failed ?? []).map((group) =>
      retry(group, t("palette:kindFailed", { group }), t("common:retry")),
    );
  }, [isError, answer, refetch, t]);
}

interface Group {
  group: string;
  /** The place of the first entry among all entries. */
  from: number;
  entries: Command[];
}

/** Entries of one group that follow each other are shown under one heading. */
function groupsOf(items: readonly Command[]): Group[] {
  const groups: Group[] = [];
  for (const [at, command] of items.entries()) {
    const last = groups.at(-1);
    if (last?.group === command.group) last.entries.push(command);
    else groups.push({ group: command.group, from: at, entries: [command] });
  }
  return groups;
}
