import {
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from "react";
import { useAnchored } from "./fields/anchored.ts";

export type TooltipTarget<E extends HTMLElement> = Pick<
  HTMLAttributes<E>,
  "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onKeyDown" | "aria-describedby"
> & { ref: RefObject<E | null> };

type Props<E extends HTMLElement> = {
  /** The content of the tooltip. Without content, no tooltip appears. */
  text: ReactNode;
  side?: "top" | "bottom";
  /**
   * Whether screen readers read the text as the element's description. Set it to false if the text repeats the name.
   */
  describes?: boolean;
  /** Renders the element with the tooltip. The function must spread `target` on this element. */
  children: (target: TooltipTarget<E>) => ReactNode;
};

/**
 * A short explanation on hover, focus or tap. Many users never see it, so it must not contain important information.
 */
export function Tooltip<E extends HTMLElement = HTMLButtonElement>({
  text,
  side = "top",
  describes = true,
  children,
}: Props<E>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const target = useRef<E>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const shown = open && Boolean(text);
  useAnchored(shown, target, tip, { side, align: "center" });

  return (
    <>
      {children({
        ref: target,
        ...(describes && text ? { "aria-describedby": id } : {}),
        onPointerEnter: () => setOpen(true),
        onPointerLeave: () => setOpen(false),
        onFocus: () => setOpen(true),
        onBlur: () => setOpen(false),
        onKeyDown: (event) => {
          if (event.key === "Escape") setOpen(false);
        },
      })}
      {text ? (
        <span
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-12 font-medium text-canvas shadow-float"
        >
          {text}
        </span>
      ) : null}
    </>
  );
}
