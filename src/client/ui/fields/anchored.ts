import { useLayoutEffect, type RefObject } from "react";

export type Placement = {
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
  /**
   * Sets the popover's size. Returns the room below the anchor: `below` to `floor`, in pixels from the window's top.
   */
  fit?: (box: HTMLElement, anchor: HTMLElement, at: DOMRect) => { below: number; floor: number };
};

/** The distance between the anchor and the popover, in pixels. */
export const gap = 6;
/** The least distance between the popover and the edge of the window, in pixels. */
export const margin = 8;

/**
 * Opens a popover beside its anchor and keeps it there during scrolling. If there is no room on the wanted side, the
 * popover goes to the opposite side. An element with the `popover` attribute is above dialogs and is never clipped.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  { side = "bottom", align = "start", fit }: Placement = {},
): void {
  useLayoutEffect(() => {
    const from = anchor.current;
    const box = floating.current;
    if (!open || !from || !box) return;
    const put = () => place(from, box, { side, align, fit });
    if (!box.matches(":popover-open")) box.showPopover();
    put();
    const resized = new ResizeObserver(put);
    resized.observe(box);
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && box.contains(target))) put();
    };
    addEventListener("scroll", onScroll, { capture: true, passive: true });
    addEventListener("resize", put);
    return () => {
      resized.disconnect();
      removeEventListener("scroll", onScroll, { capture: true });
      removeEventListener("resize", put);
      if (box.isConnected && box.matches(":popover-open")) box.hidePopover();
    };
  }, [open, anchor, floating, side, align, fit]);
}

function place(anchor: HTMLElement, box: HTMLElement, { side, align, fit }: Placement): void {
  const at = anchor.getBoundingClientRect();
  const { below, floor } = fit?.(box, anchor, at) ?? {
    below: at.bottom + gap,
    floor: innerHeight - margin,
  };
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = at.top - gap - height;
  const fitsBelow = below + height <= floor;
  const fitsAbove = above >= margin;
  // If there is room neither above nor below, the popover covers its anchor, so that it stays inside the window.
  const within = Math.max(margin, Math.min(below, innerHeight - margin - height));
  const top =
    side === "bottom" ? (fitsBelow || !fitsAbove ? within : above) : fitsAbove ? above : within;
  const left =
    align === "start"
      ? at.left
      : align === "end"
        ? at.right - width
        : at.left + (at.width - width) / 2;
  box.style.position = "fixed";
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
}
