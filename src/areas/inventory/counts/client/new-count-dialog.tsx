import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { countsContract, type StockCount } from "../contract.ts";
import { countScopes, type CountScope } from "../rules.ts";
import { categories, type Category } from "../../rules.ts";
import { ItemSearch } from "../../client/item-search.tsx";
import { useCountRefusal } from "./count-acts.ts";
import type { CountedItem } from "./use-counting.ts";

interface Props {
  onClose: () => void;
  onDone: (count: StockCount) => void;
}

/** What is to be counted. */
export default function NewCountDialog({ onClose, onDone }: Props) {
  const { t } = useTranslation("counts");
  const refusal = useCountRefusal();
  const [scope, setScope] = useState<CountScope>("all");
  const [category, setCategory] = useState<Category>("accessories");
  const [location, setLocation] = useState("");
  const [items, setItems] = useState<readonly CountedItem[]>([]);
  const [name, setName] = useState("");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useWrite(countsContract.openStockCount);

  const isPlaceMissing = scope === "location" && !location.trim();
  const isChoiceMissing = scope === "items" && items.length === 0;
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (isPlaceMissing || isChoiceMissing || open.isPending) return;
    const body = {
      scope,
      ...(scope === "category" && { category }),
      ...(scope === "location" && { location: location.trim() }),
      ...(scope === "items" && { itemIds: items.map((item) => item.id) }),
      ...(name.trim() && { name: name.trim() }),
      ...(note.trim() && { note: note.trim() }),
    };
    open.mutate({ body }, { onSuccess: onDone, onError: (error) => setProblem(refusal(error)) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("new.title")}
      description={t("new.hint")}
      size="small"
      dirty={name !== "" || note !== "" || location !== "" || items.length > 0}
      form={{ onSubmit: send, submitting: open.isPending, formError: problem }}
      submitLabel={t("new.submit")}
    >
      <SelectField
        label={t("new.scope")}
        data-autofocus
        value={scope}
        onChange={(event) =>
          setScope(countScopes.find((each) => each === event.target.value) ?? "all")
        }
        options={countScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      {scope === "category" ? (
        <SelectField
          label={t("inventory:field.category")}
          value={category}
          onChange={(event) =>
            setCategory(categories.find((each) => each === event.target.value) ?? "other")
          }
          options={categories.map((value) => ({
            value,
            label: t(`inventory:category.${value}`),
          }))}
        />
      ) : null}
      {scope === "location" ? (
        <TextField
          label={t("inventory:field.location")}
          maxLength={80}
          hint={t("new.placeHint")}
          value={location}
          onChange={(event) => setLocation(event.target.value)}
          error={asked && isPlaceMissing ? t("new.placeMissing") : undefined}
        />
      ) : null}
      {scope === "items" ? (
        <>
          <ItemSearch
            key={items.length}
            label={t("new.items")}
            onPick={({ id: itemId, sku, name: itemName }) =>
              setItems((before) => [
                ...before.filter((each) => each.id !== itemId),
                { id: itemId, sku, name: itemName },
              ])
            }
            error={asked && isChoiceMissing ? t("new.itemsMissing") : undefined}
          />
          <ChosenItems
            items={items}
            onRemove={(itemId) => setItems(items.filter((each) => each.id !== itemId))}
          />
        </>
      ) : null}
      <TextField
        label={t("field.name")}
        optional
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t("field.note")}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
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
