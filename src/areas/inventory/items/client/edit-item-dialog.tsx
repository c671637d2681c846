import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { formatDate } from "#src/client/words/dates.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import type { Item } from "../../core/contract.ts";
import type { Category } from "../../rules.ts";
import { fieldRefusal } from "../../core/client/field-refusal.ts";
import { useUpdateItem } from "./item-acts.ts";
import { ItemFields } from "./item-fields.tsx";
import {
  itemForm,
  toItemInput,
  type ItemInput,
  type ItemOutput,
} from "../../core/client/item-form.ts";
import { readSerials } from "../../serials/client/serials-text.ts";

const SerialsField = lazyWithWords(
  () => import("../../serials/client/serials-field.tsx"),
  "serials",
);

/** Edits an item. If another user saves the item while the form is open, the form keeps the typed values. */
export default function EditItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t, language } = useTranslation("inventory");
  const errorText = useErrorText();
  const update = useUpdateItem();
  const [typedSerials, setTypedSerials] = useState("");
  const [asked, setAsked] = useState(false);
  const { serials, problems } = readSerials(typedSerials);
  const versioned = useVersionedForm<Item, ItemInput, ItemOutput>({
    record: item,
    toInput: toItemInput,
    schema: itemForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        const named = changes.isSerialised && item.quantity > 0 ? { serials } : {};
        const body = { version, ...changes, ...named };
        try {
          await update.mutateAsync({ params: { id: item.id }, body });
        } catch (error) {
          throw error instanceof ApiRefusal ? fieldRefusal(error, errorText) : error;
        }
      }
      onClose();
    },
  });
  const { form } = versioned;
  const show = (field: keyof ItemInput, value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
    if (typeof value !== "string" || value === "") return "–";
    if (field === "category") return t(`category.${value as Category}`);
    return field === "expiryDate" ? formatDate(value, language) : value;
  };
  // If the user makes the item serialised, the form asks for the serial numbers of the pieces in stock.
  const isSerialised = useWatch({ control: form.control, name: "isSerialised" });
  const isAsking = isSerialised && !item.isSerialised && item.quantity > 0;
  const isMissing = isAsking && (problems.length > 0 || serials.length !== item.quantity);
  const send = () => {
    setAsked(true);
    if (!isMissing) form.onSubmit();
  };
  return (
    <RecordDialog
      edit={{
        ...versioned,
        form: { ...form, onSubmit: send },
        label: (field) => t(`field.${field}`),
        onClose,
      }}
      title={t("edit.title")}
      description={item.name}
      size="large"
      submitLabel={t("common:save")}
      fieldValue={show}
    >
      <ItemFields
        form={form}
        pieces={
          isAsking ? (
            <Suspense>
              <SerialsField
                value={typedSerials}
                onChange={setTypedSerials}
                expected={item.quantity}
                asked={asked}
              />
            </Suspense>
          ) : null
        }
      />
    </RecordDialog>
  );
}
