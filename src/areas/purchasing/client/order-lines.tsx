import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatAmount } from "#src/shared/money.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { NumberField } from "#src/areas/settings/client/number-field.tsx";
import { lineTotal, MOST_ORDERED, orderTotal } from "../rules.ts";
import { useOfferedCost } from "../price-lists/client/use-offered-cost.ts";
import { ChosenRecord } from "./chosen-record.tsx";
import type { FormLine } from "./order-form.ts";
import { ProductSearch } from "./product-search.tsx";
import { useOrderFormat } from "./use-order-format.ts";

export type ChosenProduct = Pick<FormLine, "itemId" | "name" | "sku">;

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

/** The lines of an order, a place to add one, and their total. */
export function OrderLines(props: Props) {
  const { value, onChange, error, currency } = props;
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
            <li key={line.itemId} className="flex items-center gap-3 py-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {line.name}
                <span className="block text-12 text-ink-faint tabular-nums">
                  {line.sku} · {line.quantity} × <Money minor={line.unitCost} format={format} />
                </span>
              </span>
              <Money minor={lineTotal(line)} format={format} />
              <IconButton
                label={t("line.remove", { name: line.name })}
                icon={<Trash2 size={16} />}
                onClick={() => onChange(value.filter(({ itemId }) => itemId !== line.itemId))}
              />
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

function NextLine({
  value,
  onChange,
  currency,
  supplierId,
  product,
  onProduct,
  onNewProduct,
}: Props) {
  const { t } = useTranslation("purchasing");
  const { formatFor } = useOrderFormat();
  const [quantity, setQuantity] = useState(1);
  const [typedCost, setUnitCost] = useState<number | null>(null);
  const { offered, offers } = useOfferedCost({ itemId: product?.itemId, supplierId, currency });
  // While the field is empty, the price of the supplier is taken.
  const unitCost = typedCost ?? offered;
  const isNamed = value.some(({ itemId }) => itemId === product?.itemId);
  const canAdd =
    product !== null &&
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= MOST_ORDERED &&
    unitCost !== null &&
    unitCost > 0;
  const add = () => {
    if (!canAdd) return;
    // A product is in an order once, so adding it again replaces its line.
    const others = value.filter(({ itemId }) => itemId !== product.itemId);
    onChange([...others, { ...product, quantity, unitCost }]);
    onProduct(null);
    setQuantity(1);
    setUnitCost(null);
  };
  return (
    <div
      className="flex flex-col gap-3"
      onKeyDown={(event) => {
        // Enter would otherwise send the whole order.
        if (
          event.key !== "Enter" ||
          event.defaultPrevented ||
          event.target instanceof HTMLButtonElement
        )
          return;
        event.preventDefault();
        add();
      }}
    >
      {product ? (
        <ChosenRecord
          label={t("line.product")}
          name={product.name}
          note={product.sku}
          clearLabel={t("line.remove", { name: product.name })}
          onClear={() => onProduct(null)}
        />
      ) : (
        <ProductSearch
          onPick={({ id, name, sku }) => onProduct({ itemId: id, name, sku })}
          onAdd={onNewProduct}
        />
      )}
      {isNamed ? <p className="text-12 text-wait-ink">{t("line.twice")}</p> : null}
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={t("line.quantity")} value={quantity} onChange={setQuantity} />
        <MoneyField
          label={t("line.unitCost")}
          value={typedCost}
          onChange={setUnitCost}
          format={formatFor(currency)}
          {...(offered !== null && { placeholder: formatAmount(offered, formatFor(currency)) })}
        />
      </div>
      {offers.length > 0 ? (
        <ul className="text-12 text-ink-quiet">
          {offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
      ) : null}
      <Button icon={<Plus size={16} />} disabledReason={!canAdd && t("line.notYet")} onClick={add}>
        {t("line.add")}
      </Button>
    </div>
  );
}
