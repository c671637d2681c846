import { Pencil, Trash2 } from "lucide-react";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { lineTotal, orderTotal } from "../../rules.ts";
import { NextLine, type ChosenProduct } from "./next-line.tsx";
import type { FormLine } from "../../orders/client/order-form.ts";

interface Props {
  value: FormLine[];
  onChange: (lines: FormLine[]) => void;
  error?: string | undefined;
  currency: OrderCurrency;
  /** Whose price is offered for the next line; empty while nobody is chosen. */
  supplierId: string;
  /** The product for the next line. The dialog has it, because it may just have been created. */
  product: ChosenProduct | null;
  onProduct: (product: ChosenProduct | null) => void;
  onNewProduct: ((typed: string) => void) | undefined;
}

/** The lines of an order, a place to add or change one, and their total. */
export function OrderLines(props: Props) {
  const { value, onChange, error, currency, onProduct } = props;
  const { t } = useTranslation("purchasing");
  const { formatFor } = useOrderFormat();
  const format = formatFor(currency);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-strong">{t("field.items")}</legend>
      {value.length === 0 ? (
        <p className="text-ink-quiet">{t("line.none")}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {value.map((line) => (
            <li key={line.itemId} className="flex items-center gap-3 py-1 phone:gap-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {line.name}
                <span className="block text-12 text-ink-faint tabular-nums">
                  {line.sku} · {line.quantity} × <Money minor={line.unitCost} format={format} />
                </span>
              </span>
              <Money minor={lineTotal(line)} format={format} />
              <span className="inline-flex">
                <IconButton
                  label={t("line.edit", { name: line.name })}
                  icon={<Pencil size={16} />}
                  onClick={() => onProduct(line)}
                />
                <IconButton
                  label={t("line.remove", { name: line.name })}
                  icon={<Trash2 size={16} />}
                  onClick={() => onChange(value.filter(({ itemId }) => itemId !== line.itemId))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <NextLine {...props} />
      <p className="flex items-baseline justify-between gap-4 font-strong">
        <span>{t("field.totalAmount")}</span>
        <Money minor={orderTotal(value)} format={format} className="text-16" />
      </p>
      {error ? <FieldError label={t("field.items")} error={error} /> : null}
    </fieldset>
  );
}
