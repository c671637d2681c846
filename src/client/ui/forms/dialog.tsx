import { X } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { cx } from "../cx.ts";
import { IconButton } from "../icon-button.tsx";

type Props = {
  open: boolean;
  /** Escape, the cross, or a press beside it. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons: the main one last. On the phone they share the width, at the thumb. */
  footer?: ReactNode;
  size?: "small" | "normal" | "large";
  /** Something was typed: a press beside the dialog no longer closes it. */
  dirty?: boolean;
  /** Takes the place of the title bar (command palette); the title still names the dialog. */
  bare?: boolean;
};

const widths = { small: "tablet:w-105", normal: "tablet:w-140", large: "tablet:w-200" };

/** A dialog on the desk, a sheet from the bottom on the phone. The browser keeps focus inside and gives it
 *  back; `data-autofocus` on an element inside takes the first focus. Its content lives while it is open. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = "normal",
  dirty = false,
  bare = false,
}: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setLeaving(!open);
  }

  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (!open) {
      // Here and not in a clean-up: React would give the focus back to the field that is leaving.
      dialog.close();
      return;
    }
    dialog.showModal();
    firstStop(dialog).focus({ preventScroll: true });
  }, [open]);

  // Taken away while open, it still gives the focus back.
  useLayoutEffect(() => () => box.current?.close(), []);

  useEffect(() => {
    if (!leaving) return;
    let stale = false;
    const movements = box.current?.getAnimations() ?? [];
    void Promise.allSettled(movements.map((movement) => movement.finished)).then(() => {
      if (!stale) setLeaving(false);
    });
    return () => {
      stale = true;
    };
  }, [leaving]);

  const id = useId();
  const { t } = useTranslation();
  if (!open && !leaving) return null;
  return (
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === box.current && !dirty && isBeside(event, box.current)) onClose();
      }}
      className={cx(
        // Its own text: it is opened from quiet lines and small print too.
        "text-left text-14 font-normal whitespace-normal text-ink",
        "fundi-dialog fixed m-auto flex max-h-[min(86dvh,56rem)] w-full max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card border border-line bg-surface p-0 shadow-float",
        "phone:mx-0 phone:mt-auto phone:mb-0 phone:max-h-[92dvh] phone:w-screen phone:max-w-none phone:rounded-t-sheet phone:rounded-b-none phone:border-x-0 phone:border-b-0",
        bare && "tablet:mt-[12vh] phone:h-[92dvh]",
        widths[size],
      )}
    >
      {bare ? (
        <h2 id={`${id}-title`} className="sr-only">
          {title}
        </h2>
      ) : (
        <header className="flex items-start gap-3 px-5 pt-4 pb-3 phone:px-4">
          <div className="min-w-0 flex-1 pt-1 phone:pt-2.5">
            <h2
              id={`${id}-title`}
              tabIndex={-1}
              className="text-16 font-strong wrap-anywhere outline-none"
            >
              {title}
            </h2>
            {description ? (
              <p id={`${id}-description`} className="mt-1 text-ink-quiet">
                {description}
              </p>
            ) : null}
          </div>
          <IconButton
            label={t("close")}
            icon={<X size={18} />}
            onClick={onClose}
            className="-mr-1.5"
          />
        </header>
      )}
      {bare ? (
        children
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 phone:px-4">
          {children}
        </div>
      )}
      {footer ? (
        <footer className="flex justify-end gap-2 border-t border-line bg-surface px-5 py-3 phone:px-4 phone:pb-[max(0.75rem,env(safe-area-inset-bottom))] phone:*:flex-1">
          {footer}
        </footer>
      ) : null}
    </dialog>
  );
}

/** The place named for it, else the first field, else the title (so that reading starts there). */
function firstStop(dialog: HTMLElement): HTMLElement {
  return (
    dialog.querySelector<HTMLElement>("[data-autofocus]") ??
    dialog.querySelector<HTMLElement>(
      "input:not([type=hidden]):not([type=radio]), textarea, select",
    ) ??
    dialog.querySelector<HTMLElement>("h2") ??
    dialog
  );
}

function isBeside(event: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}
