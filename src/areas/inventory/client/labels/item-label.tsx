import { useMemo } from "react";
import { BarCode, barsOf } from "#src/client/ui/bar-code.tsx";
import { QrCode } from "#src/client/ui/qr-code.tsx";
import type { LabelItem } from "../../labels-contract.ts";
import { codeWidth, labelCode, labelSizes, type LabelSizeName } from "../../labels-rules.ts";

interface Props {
  item: LabelItem;
  size: LabelSizeName;
  /** As the shop writes it; null: without. */
  price: string | null;
}

/** A sticker for the goods: what it is, what it costs, and a code every scanner of the shop reads. Black alone. */
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
          {price ? <Price text={price} /> : null}
        </>
      ) : (
        <div className="flex min-h-0 flex-1 items-center gap-[2mm]">
          {/* Too long for bars on so small a label. */}
          <QrCode
            text={code?.text ?? item.sku}
            label={code?.text ?? item.sku}
            className="m-0! aspect-square h-full w-auto shrink-0 rounded-none"
          />
          <p className="flex min-w-0 flex-1 flex-col gap-[1mm]">
            <span className="line-clamp-3 wrap-anywhere">{item.sku}</span>
            {price ? <Price text={price} /> : null}
          </p>
        </div>
      )}
    </div>
  );
}

const Price = ({ text }: { text: string }) => (
  <span className="shrink-0 text-center text-[1.45em] leading-tight font-strong whitespace-nowrap">
    {text}
  </span>
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
