import { X } from "lucide-react";
import type { Ref } from "react";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { countsContract, type StockCount } from "../contract.ts";
import { countScopes, type CountScope } from "../rules.ts";
import { categories, type Category } from "../../rules.ts";
import { ItemSearch } from "../../core/client/item-search.tsx";
import { useCountRefusal } from "./count-acts.ts";
import type { CountedItem } from "./use-counting.ts";

interface Props {
  onClose: () => void;
  onDone: (count: StockCount) => void;
}

interface Values {
  scope: CountScope;
  category: Category;
  location: string;
  items: readonly CountedItem[];
  name: string;
  note: string;
}

/** Asks which items to count, and opens the stock count. */
export default function NewCountDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation("counts");
  const open = useWrite(countsContract.openStockCount);
  const form = useDialogForm<Values, StockCount>({
    defaultValues: {
      scope: "all",
      category: "accessories",
      location: "",
      items: [],
      name: "",
      note: "",
    },
    check: ({ scope, location, items }) => ({
      location: scope === "location" ? needed(location, t("new.placeMissing")) : undefined,
      items: scope === "items" && items.length === 0 ? t("new.itemsMissing") : undefined,
    }),
    submit: (values) => open.mutateAsync({ body: toNewCount(values) }),
    onDone,
    explain: useCountRefusal(),
  });
  const scope = useWatch({ control: form.control, name: "scope" });
  const { input } = labelled(form, t, "inventory:field.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("new.title")}
      description={t("new.hint")}
      size="small"
      form={form}
      submitLabel={t("new.submit")}
    >
      <SelectField
        label={t("new.scope")}
        data-autofocus
        options={countScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        {...form.field("scope")}
      />
      {scope === "category" ? (
        <SelectField
          {...input("category")}
          options={categories.map((value) => ({
            value,
            label: t(`inventory:category.${value}`),
          }))}
        />
      ) : null}
      {scope === "location" ? (
        <TextField {...input("location")} maxLength={80} hint={t("new.placeHint")} />
      ) : null}
      {scope === "items" ? (
        <ControlledField form={form} name="items">
          {(field) => <ItemChoices {...field} />}
        </ControlledField>
      ) : null}
      <TextField label={t("field.name")} optional maxLength={80} {...form.field("name")} />
      <TextField label={t("field.note")} optional maxLength={500} {...form.field("note")} />
    </FormDialog>
  );
}

const toNewCount = ({ scope, category, location, items, name, note }: Values) => ({
  scope,
  ...(scope === "category" && { category }),
  ...(scope === "location" && { location: location.trim() }),
  ...(scope === "items" && { itemIds: items.map((item) => item.id) }),
  ...(name.trim() && { name: name.trim() }),
  ...(note.trim() && { note: note.trim() }),
});

interface ChoicesProps {
  value: readonly CountedItem[];
  onChange: (items: readonly CountedItem[]) => void;
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** A field for choosing the items of the count one by one. */
function ItemChoices({ value: items, onChange, ref, error }: ChoicesProps) {
  const { t } = useTranslation("counts");
  const without = (itemId: string) => items.filter((each) => each.id !== itemId);
  return (
    <>
      <ItemSearch
        key={items.length}
        label={t("new.items")}
        onPick={({ id, sku, name }) => onChange([...without(id), { id, sku, name }])}
        error={error}
        ref={ref}
      />
      <ChosenItems items={items} onRemove={(itemId) => onChange(without(itemId))} />
    </>
  );
}

function ChosenItems({
  items,
  onRemove,
}: {
  items: readonly CountedItem[];
  onRemove: (itemId: string) => void;
}) {
  const { t } = useTranslation("counts");
  if (items.length === 0) return null;
  return (
    <ul aria-label={t("new.chosen")} className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} className="flex min-h-11 items-center gap-2">
          <span className="min-w-0 flex-1 truncate">
            {item.name} <span className="text-ink-faint">{item.sku}</span>
          </span>
          <IconButton
            label={t("new.remove", { name: item.name })}
            icon={<X size={16} />}
            onClick={() => onRemove(item.id)}
          />
        </li>
      ))}
    </ul>
  );
}
