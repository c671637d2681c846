import { Minus, Plus } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { SaleItem } from "../../contract.ts";
import { lineRefund } from "../../rules.ts";
import { leftOf, type LineChoice } from "./refund-choice.ts";
import { RefundPieces } from "./refund-pieces.tsx";

interface Props {
  line: SaleItem;
  choice: LineChoice;
  onChange: (choice: LineChoice) => void;
}

/** Chooses how many pieces of one line come back, and whether they return to stock. */
export function RefundLine({ line, choice, onChange }: Props) {
  const { t } = useTranslation("sales");
  const { name } = line;
  const left = leftOf(line);
  const { quantity } = choice;
  const take = (next: number) =>
    onChange({ ...choice, quantity: Math.min(left, Math.max(0, next)) });
  return (
    <li className="py-3">
      <div className="flex items-center gap-x-3 gap-y-2 phone:flex-wrap">
        <div className="min-w-40 flex-1 phone:w-full phone:flex-none">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-12 text-ink-faint">
            {t("refund.left", { left, count: line.quantity })}
          </p>
        </div>
        {line.serials.length > 0 ? null : (
          <div className="flex items-center gap-1.5 phone:-ml-3.5">
            <IconButton
              label={t("refund.fewer", { name })}
              icon={<Minus size={16} />}
              aria-disabled={quantity === 0 || undefined}
              onClick={() => take(quantity - 1)}
            />
            <input
              aria-label={t("refund.quantityOf", { name })}
              inputMode="numeric"
              autoComplete="off"
              value={quantity}
              className="h-8 w-12 rounded-control border border-line-control/55 bg-surface text-center tabular-nums phone:h-11"
              onFocus={(event) => event.target.select()}
              onChange={({ target }) => {
                if (/^\d{0,6}$/.test(target.value)) take(Number(target.value));
              }}
            />
            <IconButton
              label={t("refund.more", { name })}
              icon={<Plus size={16} />}
              aria-disabled={quantity === left || undefined}
              onClick={() => take(quantity + 1)}
            />
          </div>
        )}
        <Money
          minor={quantity === 0 ? 0 : lineRefund(line, quantity)}
          tone={quantity === 0 ? "quiet" : "normal"}
          className="ml-auto min-w-24 text-right"
        />
      </div>
      {line.serials.length > 0 ? (
        <RefundPieces line={line} choice={choice} onChange={onChange} />
      ) : null}
      {quantity > 0 ? (
        <CheckboxField
          label={t("refund.restock")}
          checked={choice.restock}
          onChange={(event) => onChange({ ...choice, restock: event.target.checked })}
          className="mt-1"
        />
      ) : null}
    </li>
  );
}
