import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import SerialsField from "#src/areas/inventory/serials/client/serials-field.tsx";
import type { PurchaseOrder, PurchaseOrderLine } from "../../orders/contract.ts";
import { goodsReceivingContract } from "../../receiving/contract.ts";
import { isWrongNumber, type TypedLines } from "./typed-return.ts";

interface Props {
  order: PurchaseOrder;
  value: TypedLines;
  onChange: (typed: TypedLines) => void;
  error: string | undefined;
}

const leftOf = (line: PurchaseOrderLine) => line.receivedQuantity - line.returnedQuantity;

/** All goods of an order that can go back. Of each, the pieces are typed: their number, or their serial numbers. */
export function GoodsThatGoBack({ order, value, onChange, error }: Props) {
  const { t } = useTranslation("supplier-returns");
  const { data: receiving } = useQuery(
    read(goodsReceivingContract.getOrderReceiving, { params: { id: order.id } }),
  );
  const serialised = new Set(
    receiving?.lines.filter(({ isSerialised }) => isSerialised).map(({ id }) => id),
  );
  const lines = order.items.filter((line) => leftOf(line) > 0);
  // A line is a number or serial numbers; which of both is known only now.
  if (!receiving) return <SkeletonText lines={3} />;
  if (lines.length === 0) return <p className="text-ink-quiet">{t("new.nothingLeft")}</p>;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t("new.goods")}</legend>
      <ul className="divide-y divide-line rounded-control border border-line">
        {lines.map((line) => {
          const isSerialised = serialised.has(line.id);
          return (
            <Line
              key={line.id}
              line={line}
              isSerialised={isSerialised}
              text={value[line.id]?.text ?? ""}
              onChange={(text) => onChange({ ...value, [line.id]: { text, isSerialised } })}
            />
          );
        })}
      </ul>
      {error ? (
        <p role="alert" className="text-12 text-loss-ink">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface LineProps {
  line: PurchaseOrderLine;
  isSerialised: boolean;
  text: string;
  onChange: (text: string) => void;
}

function Line({ line, isSerialised, text, onChange }: LineProps) {
  const { t } = useTranslation("supplier-returns");
  const left = leftOf(line);
  const name = line.itemName;
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {name}
          <span className="block text-12 text-ink-quiet">
            {line.sku} · {t("new.left", { count: left })}
          </span>
        </span>
        {isSerialised ? null : (
          <span className="w-24 shrink-0">
            <TextField
              label={t("new.piecesOf", { name })}
              hideLabel
              inputMode="numeric"
              maxLength={7}
              placeholder="0"
              inputClassName="text-center tabular-nums"
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          </span>
        )}
      </div>
      {!isSerialised && isWrongNumber(text, left) ? (
        <p className="text-12 text-loss-ink">{t("new.wrong", { count: left })}</p>
      ) : null}
      {isSerialised ? <SerialsField value={text} onChange={onChange} asked={false} /> : null}
    </li>
  );
}
