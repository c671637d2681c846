import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { useMay } from "#src/client/session.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { ControlledField } from "#src/client/ui/forms/form.tsx";
import type { ChosenProduct } from "./next-line.tsx";
import type { OrderFormHook } from "./order-fields.tsx";
import { OrderLines } from "./order-lines.tsx";

const AddProductDialog = lazyWithWords(() => import("./add-product-dialog.tsx"));

/**
 * The lines of an order in its form. The dialog for a new product stands beside the form: `lines` belongs into the form,
 * `dialog` outside of it.
 */
export function useLineFields(form: OrderFormHook) {
  const may = useMay();
  const [currency, supplierId] = useWatch({
    control: form.control,
    name: ["currency", "supplierId"],
  });
  const [product, setProduct] = useState<ChosenProduct | null>(null);
  const [newProduct, setNewProduct] = useState<string | null>(null);
  const choose = (chosen: ChosenProduct | null) => {
    setProduct(chosen);
    // A product that was chosen and not added would otherwise be missing in the order.
    form.setValue("isUnfinished", chosen !== null);
    form.clearErrors("items");
  };
  return {
    lines: (
      <ControlledField form={form} name="items">
        {({ value, onChange, error }) => (
          <OrderLines
            value={value}
            onChange={onChange}
            error={error}
            currency={currency}
            supplierId={supplierId}
            product={product}
            onProduct={choose}
            onNewProduct={may("create_inventory") ? setNewProduct : undefined}
          />
        )}
      </ControlledField>
    ),
    dialog: (
      <Suspense>
        {newProduct === null ? null : (
          <AddProductDialog
            typed={newProduct}
            onClose={() => setNewProduct(null)}
            onDone={({ id, name, sku, cost }) => {
              choose({ itemId: id, name, sku, ...(cost !== undefined && { cost }) });
              setNewProduct(null);
            }}
          />
        )}
      </Suspense>
    ),
  };
}
