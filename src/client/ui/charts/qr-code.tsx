import { useMemo } from "react";
import { encode } from "uqr";
import { cx } from "../cx.ts";

type Props = {
  text: string;
  /** The accessible name: what the code leads to. */
  label: string;
  size?: number;
  /** CSS classes, for example a size in millimetres on paper. */
  className?: string;
};

/** A QR code as SVG. It is dark on white in both themes, because scanners require this. */
export function QrCode({ text, label, size = 160, className = "rounded-control" }: Props) {
  const { path, width } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      className={cx("bg-white", className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string): { path: string; width: number } {
  const code = encode(text, { ecc: "M", border: 2 });
  const dots = code.data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: dots.join(""), width: code.size };
}
