import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useStockApproval } from "../../adjustments/client/use-stock-approval.tsx";
import type { Item } from "../../core/contract.ts";
import { useCreateItem } from "./item-acts.ts";
import { fieldRefusal } from "../../core/client/field-refusal.ts";
import { useSuggestedSku } from "./suggested-sku.ts";
import { ItemFields, type ItemFormOf } from "./item-fields.tsx";
import {
  emptyItem,
  newItemForm,
  type NewItemInput,
  type NewItemOutput,
} from "../../core/client/item-form.ts";
import {
  OnlinePriceFields,
  PriceFields,
  ShopTermFields,
  type TermsFormOf,
} from "../../terms/client/term-fields.tsx";
import { readSerials } from "../../serials/client/serials-text.ts";

const SerialsField = lazyWithWords(
  () => import("../../serials/client/serials-field.tsx"),
  "serials",
);

interface Props {
  /** The text that the user has typed into the search. It becomes the name of the item. */
  typed: string;
  onClose: () => void;
  onDone: (item: Item) => void;
}

/** Creates an item and records its opening stock. */
export default function NewItemDialog({ typed, onClose, onDone }: Props) {
  const { t } = useTranslation("inventory");
  const errorText = useErrorText();
  const may = useMay();
  const mayCost = may("view_cost");
  const create = useCreateItem();
  const { send, question } = useStockApproval("create_item", null, onClose);
  const [typedSerials, setTypedSerials] = useState("");
  const { serials, problems, isTooMany } = readSerials(typedSerials);
  const form = useAppForm<NewItemInput, NewItemOutput>({
    schema: newItemForm,
    defaultValues: emptyItem(typed),
    submit: async ({ cost, ...values }) => {
      const opening = values.isSerialised ? { serials, quantity: serials.length } : {};
      const body = { ...values, ...(mayCost && { cost }), ...opening };
      try {
        const created = await send(body, () => create.mutateAsync({ body }));
        if (created) onDone(created);
      } catch (error) {
        throw error instanceof ApiRefusal ? fieldRefusal(error, errorText) : error;
      }
    },
  });
  const isSkuSuggested = useSuggestedSku(form as unknown as ItemFormOf);
  const termsIn = form as unknown as TermsFormOf;
  const isSerialised = useWatch({ control: form.control, name: "isSerialised" });
  const isUnreadable = isSerialised && (problems.length > 0 || isTooMany);
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t("new.title")}
        size="large"
        dirty={form.formState.isDirty || typedSerials !== ""}
        form={isUnreadable ? { ...form, onSubmit: () => {} } : form}
        submitLabel={t("new.submit")}
      >
        <ItemFields
          // The cast is safe, because both forms have the shared fields with the same names and types.
          form={form as unknown as ItemFormOf}
          isSkuSuggested={isSkuSuggested}
          terms={
            <>
              <PriceFields form={termsIn} />
              {isSerialised ? null : (
                <TextField
                  label={t("field.quantity")}
                  optional
                  inputMode="numeric"
                  hint={t("hint.quantity")}
                  {...form.field("quantity")}
                />
              )}
              <ShopTermFields
                form={termsIn}
                lockedWarranty={may("manage_settings") ? undefined : t("terms.mayNotSetTerms")}
              />
            </>
          }
          onlineTerms={<OnlinePriceFields form={termsIn} />}
          pieces={
            isSerialised ? (
              <Suspense>
                <SerialsField value={typedSerials} onChange={setTypedSerials} asked={false} />
              </Suspense>
            ) : null
          }
        />
      </FormDialog>
      {question}
    </>
  );
}
