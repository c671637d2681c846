import { useId } from "react";
import { formatDate } from "#src/client/dates.ts";
import { ApiRefusal } from "#src/client/api.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useCurrency } from "#src/client/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { StaleVersionNotice } from "#src/client/ui/stale-version-notice.tsx";
import { useVersionedForm } from "#src/client/versioned-form.ts";
import type { Item } from "../contract.ts";
import type { Category } from "../rules.ts";
import { fieldRefusal } from "./field-refusal.ts";
import { useUpdateItem } from "./item-acts.ts";
import { ItemFields } from "./item-fields.tsx";
import { itemForm, toItemInput, type ItemInput, type ItemOutput } from "./item-form.ts";

/** Changes what is known of an item. When somebody else saved first, nothing typed here is lost. */
export default function EditItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t, language } = useTranslation("inventory");
  const errorText = useErrorText();
  const { money } = useCurrency();
  const id = useId();
  const update = useUpdateItem();
  const { form, meanwhile, takeTheirs } = useVersionedForm<Item, ItemInput, ItemOutput>({
    record: item,
    toInput: toItemInput,
    schema: itemForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        try {
          await update.mutateAsync({ params: { id: item.id }, body: { version, ...changes } });
        } catch (error) {
          throw error instanceof ApiRefusal ? fieldRefusal(error, errorText) : error;
        }
      }
      onClose();
    },
  });
  const show = (field: keyof ItemInput, value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "common:yes" : "common:no");
    if (typeof value === "number") return money(value);
    if (typeof value !== "string" || value === "") return "–";
    if (field === "category") return t(`category.${value as Category}`);
    return field === "expiryDate" ? formatDate(value, language) : value;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("edit.title")}
      description={item.name}
      size="large"
      dirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" type="submit" form={id} loading={form.submitting}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <StaleVersionNotice<ItemInput>
          changes={meanwhile}
          label={(field) => t(`field.${field}`)}
          renderValue={show}
          onTakeTheirs={takeTheirs}
        />
        <ItemFields form={form} />
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
