import { X } from "lucide-react";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { firstStop, focusHome, placeCaret } from "../../focus-home.ts";
import { askBeforeClosing } from "../../unsaved.ts";
import { useTranslation } from "../../words/i18n.ts";
import { cx } from "../cx.ts";
import { IconButton } from "../icon-button.tsx";

type Props = {
  open: boolean;
  /** Called when the user presses Escape, Back or the close button, or clicks outside the dialog. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons. The main button is the last one. On phones the buttons share the full width at the bottom. */
  footer?: ReactNode;
  size?: "small" | "normal" | "large";
  /** Whether the user has entered something that is not saved. Then Escape and Back ask before they close the dialog. */
  dirty?: boolean;
  /** Whether a click outside the dialog does not close it. Default: `dirty`. */
  staysOpen?: boolean;
  /** Hides the title bar, for example in the command palette. Screen readers still read the title. */
  bare?: boolean;
};

const widths = { small: "tablet:w-105", normal: "tablet:w-140", large: "tablet:w-200" };

/**
 * A dialog in the centre of a wide screen, or a sheet at the bottom of a phone. `firstStop` chooses the first focus.
 * The browser keeps the focus inside, and later returns it to the element that opened the dialog. If that element is
 * gone, `focusHome` sets the focus. The content is mounted only while the dialog is open or its closing is animated.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = "normal",
  dirty = false,
  staysOpen = dirty,
  bare = false,
}: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const leaving = useLeaving(open, box);

  const leave = () => (dirty ? askBeforeClosing(onClose) : onClose());
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (!open) {
      // The dialog closes here. If it closed in a clean-up, React would then focus a field of the dialog again.
      closed(dialog);
      return;
    }
    dialog.showModal();
    firstStop(dialog).focus({ preventScroll: true });
  }, [open]);
  // If the dialog unmounts while it is open, it must close first, so that the browser returns the focus.
  useLayoutEffect(() => () => closed(box.current), []);

  const id = useId();
  if (!open && !leaving) return null;
  return (
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => {
        // Not `box.current`: it is empty while a part of the content is loading.
        const dialog = event.currentTarget;
        if (event.target !== dialog || ownCloses.delete(dialog) || !open || dialog.open) return;
        // If no click or tap came before Escape, the browser closes the dialog at once, without a `cancel` event.
        if (dirty) dialog.showModal();
        leave();
      }}
      onPointerDown={(event) => {
        if (event.target === box.current && !staysOpen && isBeside(event, box.current)) onClose();
      }}
      className={cx(
        // The dialog may be rendered inside an element with small or quiet text, so it resets the text style.
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
        <DialogHeader id={id} title={title} description={description} onClose={onClose} />
      )}
      {bare ? (
        children
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 phone:px-4">
          {children}
        </div>
      )}
      {footer ? (
        <div
          data-dialog-buttons
          className="flex justify-end gap-2 border-t border-line bg-surface px-5 py-3 phone:px-4 phone:pb-[max(0.75rem,env(safe-area-inset-bottom))] phone:flex-wrap phone:*:flex-1"
        >
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}

/** Whether the dialog has closed, but its closing is still animated. */
function useLeaving(open: boolean, box: RefObject<HTMLDialogElement | null>): boolean {
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setLeaving(!open);
  }

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
  }, [leaving, box]);

  return leaving;
}

/**
 * Dialogs that this component has closed itself, until their `close` event: `onClose` is not called for this event. The
 * component also closes an open dialog while a part of its content is loading (Suspense), and then opens it again.
 */
const ownCloses = new WeakSet<HTMLDialogElement>();

type HeaderProps = Pick<Props, "title" | "description" | "onClose"> & { id: string };

function DialogHeader({ id, title, description, onClose }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-3 px-5 pt-4 pb-3 phone:px-4">
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
      <IconButton label={t("close")} icon={<X size={18} />} onClick={onClose} className="-mr-1.5" />
    </div>
  );
}

function closed(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  if (dialog.open) {
    ownCloses.add(dialog);
    dialog.close();
  }
  if (document.activeElement === document.body) focusHome();
  placeCaret(document.activeElement);
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
