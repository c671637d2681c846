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
  /** The text of the tooltip; without a text there is no tooltip. */
  text: ReactNode;
  side?: "top" | "bottom";
  /** Whether the text is also the accessible description. Set it to false when the text repeats the accessible name. */
  describes?: boolean;
  /** Renders the element that has the tooltip; it must spread these properties on the element. */
  children: (target: TooltipTarget<E>) => ReactNode;
};

/** A short explanation on hover, focus or tap. Not all users see it, so important information needs another place. */
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
