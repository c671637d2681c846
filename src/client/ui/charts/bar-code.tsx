import JsBarcode from "jsbarcode";
import { useMemo } from "react";

/** EAN-13 is for the codes of manufacturers, Code 128 for a shop's own codes (ASCII). */
export type BarCodeKind = "EAN13" | "CODE128";

/** The blank space that the standards require on each side of the bars, in widths of the thinnest bar. */
const QUIET: Record<BarCodeKind, number> = { EAN13: 11, CODE128: 10 };

/**
 * Returns bars as ones and gaps as zeros, with the blank space on both sides; null if the text does not fit the kind.
 */
export function barsOf(kind: BarCodeKind, text: string): string | null {
  const drawn: { encodings?: { data: string }[] } = {};
  let isValid = false;
  try {
    JsBarcode(drawn, text, {
      format: kind,
      displayValue: false,
      flat: true,
      valid: (valid) => {
        isValid = valid;
      },
    });
  } catch {
    return null;
  }
  const bars = drawn.encodings?.map(({ data }) => data).join("");
  if (!isValid || !bars) return null;
  const blank = "0".repeat(QUIET[kind]);
  return blank + bars + blank;
}

interface Props {
  bars: string;
  /** The encoded text, as screen readers read it. */
  label: string;
  /** The total width in millimetres, including the blank space on both sides. */
  widthMm: number;
  className?: string;
}

/** A barcode as SVG for printing, black on white. `className` sets its height. */
export function BarCode({ bars, label, widthMm, className }: Props) {
  const path = useMemo(() => draw(bars), [bars]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${widthMm}mm` }}
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(bars: string): string {
  return [...bars.matchAll(/1+/g)]
    .map(({ index, 0: bar }) => `M${index} 0h${bar.length}v1h-${bar.length}z`)
    .join("");
}
