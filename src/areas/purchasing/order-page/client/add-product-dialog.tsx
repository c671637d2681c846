import type { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { FormField } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { inventoryContract, MAX_PIECES, type Item } from "#src/areas/inventory/core/contract.ts";

import { NumberField } from "#src/client/ui/fields/number-field.tsx";

interface Values {
  name: string;
  sku: string;
  brand: string;
  model: string;
  /** What is on the shelf already. */
  quantity: number;
  price: number | null;
  cost: number | null;
}

const isCount = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_PIECES;

/** Creates a product that is ordered for the first time. What the order brings is counted when it is received. */
export default function AddProductDialog({
  typed,
  onClose,
  onDone,
}: {
  typed: string;
  onClose: () => void;
  onDone: (item: Item) => void;
}) {
  const { t } = useTranslation("purchasing");
  const mayCost = useMay()("view_cost");
  const create = useWrite(inventoryContract.createItem);
  const form = useDialogForm<Values, Item>({
    defaultValues: {
      name: typed,
      sku: "",
      brand: "",
      model: "",
      quantity: 0,
      price: null,
      cost: null,
    },
    check: ({ name, sku, quantity }) => {
      const required = "purchasing:product.required";
      return {
        name: name.trim() ? undefined : required,
        sku: sku.trim() ? undefined : required,
        quantity: isCount(quantity) ? undefined : "common:invalid.other",
      };
    },
    failed: t("product.failed"),
    explain: (refusal: ApiRefusal) =>
      refusal.code === "sku_taken" ? { sku: "errors:sku_taken" } : undefined,
    submit: async ({ price, cost, ...values }) => {
      const body = { ...values, price: price ?? 0, ...(mayCost && { cost }) };
      const item = await create.mutateAsync({ body });
      toasts.success(t("product.done", { name: item.name }));
      return item;
    },
    onDone,
  });
  const { input, control } = labelled(form, t, "product.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("product.title")}
      form={form}
      submitLabel={t("product.submit")}
    >
      <TextField {...input("name")} maxLength={160} />
      <TextField {...input("sku")} maxLength={60} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...input("brand")} optional maxLength={80} />
        <TextField {...input("model")} optional maxLength={120} />
        <FormField
          {...control("quantity")}
          as={NumberField}
          hint={t("product.quantityHint")}
          className="col-span-full"
        />
        <FormField {...control("price")} as={MoneyField} optional />
        {mayCost ? <FormField {...control("cost")} as={MoneyField} optional /> : null}
      </div>
    </FormDialog>
  );
}
