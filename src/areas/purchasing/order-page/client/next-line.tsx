import { Check, Plus } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { formatAmount } from "#src/shared/money.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { ItemSearch } from "#src/areas/inventory/core/client/item-search.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { useOfferedCost } from "../../price-lists/client/use-offered-cost.ts";
import { MAX_ORDERED } from "../../rules.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { ChosenRecord } from "#src/client/ui/fields/chosen-record.tsx";
import type { FormLine } from "../../orders/client/order-form.ts";

/** A product that is to be ordered. `cost` is what a piece has cost so far, in the shop's currency. */
export type ChosenProduct = Pick<FormLine, "itemId" | "name" | "sku"> & { cost?: number | null };

interface Props {
  value: FormLine[];
  onChange: (lines: FormLine[]) => void;
  currency: OrderCurrency;
  /** Whose price is offered for the next line; empty while nobody is chosen. */
  supplierId: string;
  product: ChosenProduct | null;
  onProduct: (product: ChosenProduct | null) => void;
  /** Opens the dialog for a new product; undefined if the user may not add one. */
  onNewProduct: ((typed: string) => void) | undefined;
}

/**
 * Adds a line, or changes the line of the chosen product. It needs no mouse: Enter picks a product, goes on to the next
 * field that is needed, adds the line, and then searches the next product.
 */
export function NextLine(props: Props) {
  const { value, onChange, currency, supplierId, product, onProduct, onNewProduct } = props;
  const { t } = useTranslation("purchasing");
  const { formatFor } = useOrderFormat();
  const { quantity, setQuantity, typedCost, setUnitCost, knownCost } = useTyped(props);
  const { offered, offers } = useOfferedCost({ itemId: product?.itemId, supplierId, currency });
  // An empty cost field stands for the price of the supplier. Without a price, it stands for the cost of the item so far.
  const proposed = offered ?? knownCost;
  const unitCost = typedCost ?? proposed;
  const searchBox = useRef<HTMLInputElement>(null);
  const quantityBox = useRef<HTMLInputElement>(null);
  const costBox = useRef<HTMLInputElement>(null);
  const before = useRef(product);
  // A chosen product moves the focus to its quantity. An added line moves it back to the search.
  useEffect(() => {
    if (before.current === product) return;
    before.current = product;
    const next = (product ? quantityBox : searchBox).current;
    next?.focus();
    next?.select();
  }, [product]);
  const isNamed = value.some(({ itemId }) => itemId === product?.itemId);
  const isCounted = Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_ORDERED;
  const canAdd = product !== null && isCounted && unitCost !== null && unitCost > 0;
  const add = () => {
    if (!canAdd) return;
    const { itemId, name, sku } = product;
    const line = { itemId, name, sku, quantity, unitCost };
    // First, because the lines are checked when they change, and a product that is still chosen is a problem.
    onProduct(null);
    onChange(
      isNamed ? value.map((each) => (each.itemId === itemId ? line : each)) : [...value, line],
    );
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLButtonElement) return;
    // Enter would otherwise send the whole order.
    event.preventDefault();
    if (canAdd && event.target !== quantityBox.current) add();
    else (isCounted ? costBox : quantityBox).current?.focus();
  };
  return (
    <div className="flex flex-col gap-3" onKeyDown={goOn}>
      {product ? (
        <ChosenRecord
          label={t("line.product")}
          name={product.name}
          note={product.sku}
          clearLabel={t("line.leave", { name: product.name })}
          onClear={() => onProduct(null)}
        />
      ) : (
        <ItemSearch
          label={t("line.product")}
          placeholder={t("line.search")}
          autofocus={false}
          ref={searchBox}
          onPick={({ id, name, sku, cost }) =>
            onProduct({ itemId: id, name, sku, ...(cost !== undefined && { cost }) })
          }
          last={onNewProduct && { row: t("line.newProduct"), onPick: onNewProduct }}
        />
      )}
      {isNamed ? <p className="text-12 text-wait-ink">{t("line.twice")}</p> : null}
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t("line.quantity")}
          value={quantity}
          onChange={setQuantity}
          ref={quantityBox}
        />
        <MoneyField
          label={t("line.unitCost")}
          value={typedCost}
          onChange={setUnitCost}
          format={formatFor(currency)}
          {...(proposed !== null && { placeholder: formatAmount(proposed, formatFor(currency)) })}
          ref={costBox}
        />
      </div>
      {offers.length > 0 ? (
        <ul className="text-12 text-ink-quiet">
          {offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
      ) : null}
      <Button
        icon={isNamed ? <Check size={16} /> : <Plus size={16} />}
        disabledReason={!canAdd && t("line.notYet")}
        onClick={add}
      >
        {t(isNamed ? "line.change" : "line.add")}
      </Button>
      <p className="text-12 text-ink-faint phone:hidden">{t("line.keys")}</p>
    </div>
  );
}

/**
 * The quantity and the cost that are typed. A chosen product brings those of its line; otherwise one piece, and what it
 * has cost so far.
 */
function useTyped({ value, currency, product }: Props) {
  const [quantity, setQuantity] = useState(1);
  const [typedCost, setUnitCost] = useState<number | null>(null);
  const [knownCost, setKnownCost] = useState<number | null>(null);
  const [chosen, setChosen] = useState(product);
  if (product !== chosen) {
    setChosen(product);
    const line = value.find(({ itemId }) => itemId === product?.itemId);
    const known = currency === HOME_CURRENCY ? product?.cost || null : null;
    setQuantity(line?.quantity ?? 1);
    setUnitCost(line?.unitCost ?? null);
    setKnownCost(known);
  }
  return { quantity, setQuantity, typedCost, setUnitCost, knownCost };
}
