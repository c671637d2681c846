import { useMemo } from "react";
import { cx } from "#src/client/ui/cx.ts";
import { BarCode, barsOf } from "#src/client/ui/charts/bar-code.tsx";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import type { LabelItem } from "../contract.ts";
import { codeWidth, labelCode, labelSizes, type LabelSizeName } from "../rules.ts";

interface Props {
  item: LabelItem;
  size: LabelSizeName;
  /** The formatted price; null: the label shows no price. */
  price: string | null;
}

/** A label for goods with name, price and a barcode or QR code. It uses only black, for thermal printers. */
export function ItemLabel({ item, size, price }: Props) {
  const { width, margin } = labelSizes[size];
  const code = useMemo(() => draw(item, width - 2 * margin), [item, width, margin]);
  return (
    <div className="flex h-full flex-col gap-[0.8mm] leading-tight">
      <p className="line-clamp-2 shrink-0 font-strong wrap-anywhere">{item.name}</p>
      {code?.bars ? (
        <>
          <BarCode
            bars={code.bars}
            label={code.text}
            widthMm={code.widthMm}
            className="mx-auto min-h-[6mm] flex-1"
          />
          <p className="flex shrink-0 justify-evenly gap-[2mm] text-[0.9em] leading-none tabular-nums">
            <span className="wrap-anywhere">{code.text}</span>
            {code.text === item.sku ? null : <span className="min-w-0 truncate">{item.sku}</span>}
          </p>
        </>
      ) : (
        <div className="flex min-h-0 flex-1 items-center gap-[2mm]">
          {/* A QR code instead of bars: the code is too long for this label, or has letters beyond ASCII. */}
          <QrCode
            text={code?.text ?? item.sku}
            label={code?.text ?? item.sku}
            className="m-0! aspect-square h-full w-auto shrink-0 rounded-none"
          />
          <p className="line-clamp-3 min-w-0 flex-1 wrap-anywhere">{item.sku}</p>
        </div>
      )}
      {price ? <Price text={price} /> : null}
    </div>
  );
}

/** The price has the whole width of the label, because a truncated amount would look like another amount. */
const Price = ({ text }: { text: string }) => (
  <p
    className={cx(
      "shrink-0 text-center leading-tight font-strong whitespace-nowrap",
      text.length > 16 ? "text-[1.15em]" : "text-[1.45em]",
    )}
  >
    {text}
  </p>
);

function draw(item: LabelItem, roomMm: number) {
  const code = labelCode(item);
  const bars = code && barsOf(code.kind, code.text);
  const widthMm = bars ? codeWidth(bars.length, roomMm) : null;
  if (!code) return null;
  return bars && widthMm !== null
    ? { text: code.text, bars, widthMm }
    : { text: code.text, bars: null, widthMm: 0 };
}
