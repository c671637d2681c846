import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { useAnchored } from "./fields/anchored.ts";
import { AppLink } from "./app-link.tsx";
import { cx } from "./cx.ts";

export type MenuItem =
  | {
      label: string;
      /** Needed where several entries may have the same label. */
      key?: string;
      /** Content below the label. */
      note?: ReactNode;
      icon?: ReactNode;
      onSelect?: () => void;
      /** The address that the entry opens. `onSelect`, which such an entry does not need, is called too. */
      href?: string;
      danger?: boolean;
      disabledReason?: string | null | false;
      /** Marks the current value, in a menu whose entries are values. */
      checked?: boolean;
    }
  | "separator";

type Trigger = {
  ref: Ref<HTMLButtonElement>;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type Props = {
  label: string;
  items: readonly MenuItem[];
  align?: "start" | "end";
  /** Content above the entries, for example the name of the signed-in user. */
  header?: ReactNode;
  /** Further entries, which stay visible at the bottom of a long menu. */
  pinned?: readonly MenuItem[];
  /** True if the entries are sentences. */
  isWide?: boolean;
  /** True if the menu must open at once, because the click on its button has only loaded the code. */
  startOpen?: boolean;
  /**
   * Called when the user has closed the menu by Escape, an entry or its button. The button then has the focus again.
   */
  onHide?: () => void;
  children: (trigger: Trigger) => ReactNode;
};

/**
 * A button with a menu. Arrow keys and first letters move between entries, Enter runs an entry, Escape closes the menu.
 */
export function Menu({
  label,
  items,
  align = "end",
  header,
  pinned,
  isWide = false,
  startOpen = false,
  onHide,
  children,
}: Props) {
  const [open, setOpen] = useState(startOpen);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useAnchored(open, trigger, box, { align });

  const stops = () => [...(box.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
  useEffect(() => {
    if (startOpen) box.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [startOpen]);

  const show = (at: number) => {
    setOpen(true);
    requestAnimationFrame(() => stops().at(at)?.focus());
  };
  const hide = () => {
    setOpen(false);
    trigger.current?.focus();
    onHide?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = stops();
    const at = all.findIndex((each) => each === document.activeElement);
    const to = (next: number) => {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    };
    if (event.key === "ArrowDown") to(at + 1);
    else if (event.key === "ArrowUp") to(at - 1);
    else if (event.key === "Home") to(0);
    else if (event.key === "End") to(-1);
    else if (event.key === "Tab") setOpen(false);
    else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key.length === 1) {
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      after
        .find((each) => each.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    }
  };

  return (
    <>
      {children({
        ref: trigger,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": id,
        onClick: () => (open ? hide() : show(0)),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          show(event.key === "ArrowDown" ? 0 : -1);
        },
      })}
      <div
        ref={box}
        id={id}
        popover="manual"
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (!(next instanceof Node) || (!box.current?.contains(next) && next !== trigger.current))
            setOpen(false);
        }}
        className={boxLook(isWide)}
      >
        {header ? (
          <div className="mb-1 border-b border-line px-2.5 pt-1.5 pb-2.5">{header}</div>
        ) : null}
        <div role="menu" aria-label={label}>
          {open ? <Rows items={items} onDone={hide} /> : null}
          {open && pinned ? (
            <div
              role="none"
              className="sticky -bottom-1 z-20 -mx-1 mt-1 -mb-1 border-t border-line bg-surface p-1"
            >
              <Rows items={pinned} onDone={hide} />
            </div>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Rows({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  return items.map((item, at) =>
    item === "separator" ? (
      <hr key={`separator-${at}`} className="my-1 border-line" />
    ) : (
      <Row key={item.key ?? item.label} item={item} onDone={onDone} />
    ),
  );
}

const boxLook = (isWide: boolean): string =>
  cx(
    "max-h-[80dvh] min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float",
    isWide ? "w-[min(24rem,calc(100vw-1rem))]" : "max-w-80",
  );

function Row({ item, onDone }: { item: Exclude<MenuItem, "separator">; onDone: () => void }) {
  const look = cx(
    "flex min-h-9 w-full items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-left outline-none hover:bg-sunken focus-visible:bg-sunken aria-disabled:opacity-60 phone:min-h-11",
    item.danger && "text-loss-ink",
  );
  const content = (
    <>
      {item.icon ? <span className={item.danger ? "" : "text-ink-faint"}>{item.icon}</span> : null}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.disabledReason ? (
          <span className="block text-12 text-ink-quiet">{item.disabledReason}</span>
        ) : null}
        {item.note}
      </span>
      {item.checked ? <span aria-hidden="true">✓</span> : null}
    </>
  );
  if (item.href !== undefined) {
    return (
      <AppLink
        href={item.href}
        role="menuitem"
        tabIndex={-1}
        className={look}
        onClick={() => {
          onDone();
          item.onSelect?.();
        }}
      >
        {content}
      </AppLink>
    );
  }
  return (
    <button
      type="button"
      role={item.checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={item.checked}
      aria-disabled={item.disabledReason ? true : undefined}
      tabIndex={-1}
      className={look}
      onClick={() => {
        if (item.disabledReason) return;
        onDone();
        item.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
