import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { toast, Toaster } from "sonner";
import "sonner/dist/styles.css";
import { useIsPhone } from "../../media.ts";
import { errorText } from "../../words/error-text.ts";
import { word } from "../../words/i18n.ts";
import type { ToastAction, ToastKind } from "./toasts.ts";

/* Toasts have their own popover. Each toast opens this popover again, so that it is above an open dialog. */

const most = 20;
let layer: HTMLElement | undefined;
/** For each id: the toast that was shown last. */
const shown = new Map<string, string | number>();
/** For each text: its error, which the next success removes, and which is shown once however often it happens. */
const errors = new Map<string, string | number>();

export function showToast(
  kind: ToastKind,
  said: string | Error,
  duration: number,
  action?: ToastAction,
  id?: string,
): void {
  const text = typeof said === "string" ? said : errorText(said);
  raise();
  // sonner can update a toast by its id, but loses the update while the toast leaves. Therefore a new toast is made.
  if (id) withdrawToast(id);
  if (kind === "success") {
    for (const error of errors.values()) toast.dismiss(error);
    errors.clear();
  }
  const same = kind === "error" && errors.get(text);
  if (same) toast.dismiss(same);
  const made = toast[kind](text, { duration, ...(action && { action }) });
  if (id) shown.set(id, made);
  if (kind === "error") errors.set(text, made);
}

export function withdrawToast(id: string): void {
  const before = shown.get(id);
  if (before) toast.dismiss(before);
  shown.delete(id);
}

function raise(): void {
  if (!layer) {
    layer = document.createElement("div");
    layer.popover = "manual";
    document.body.append(layer);
    createRoot(layer).render(
      <StrictMode>
        <Messages />
      </StrictMode>,
    );
  } else if (layer.matches(":popover-open")) {
    layer.hidePopover();
  }
  layer.showPopover();
}

function Messages() {
  const isPhone = useIsPhone();
  return (
    <Toaster
      position="top-right"
      style={{ fontFamily: "inherit" }}
      // On a phone they lie on each other, because below the header they would cover the first controls of the page.
      visibleToasts={isPhone ? 3 : most}
      expand={!isPhone}
      gap={8}
      // The toasts are over the shell's header, because further down they would cover buttons of the page.
      offset={{ top: 8, right: 16 }}
      mobileOffset={{ top: 8, left: 12, right: 12 }}
      containerAriaLabel={word("common:messages")}
      icons={{
        success: <CircleCheck size={18} className="text-accent-ink" />,
        error: <CircleAlert size={18} className="text-loss-ink" />,
        info: <Info size={18} className="text-ink-faint" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "pointer-events-none flex w-full overflow-hidden tablet:w-[22rem] items-start gap-2.5 rounded-card border border-line bg-surface px-4 py-3 text-14 text-ink shadow-float",
          icon: "mt-px flex shrink-0",
          content: "min-w-0 flex-1",
          title: "font-medium",
          actionButton: "pointer-events-auto shrink-0 font-medium text-accent-ink hover:underline",
        },
      }}
    />
  );
}
