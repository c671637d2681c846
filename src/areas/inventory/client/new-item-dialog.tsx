import { useId } from "react";
import { ApiRefusal } from "#src/client/api.ts";
import { useErrorText } from "#src/client/error-text.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { useAppForm } from "#src/client/ui/form.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";
import type { Item } from "../contract.ts";
import { useCreateItem } from "./item-acts.ts";
import { fieldRefusal } from "./field-refusal.ts";
import { ItemFields, type ItemFormOf } from "./item-fields.tsx";
import { emptyItem, newItemForm, type NewItemInput, type NewItemOutput } from "./item-form.ts";

interface Props {
  /** What was searched for. */
  typed: string;
  onClose: () => void;
  onDone: (item: Item) => void;
}

/** A new item, with what of it is on the shelf already. */
export default function NewItemDialog({ typed, onClose, onDone }: Props) {
  const { t } = useTranslation("inventory");
  const errorText = useErrorText();
  const id = useId();
  const mayCost = useMay()("view_cost");
  const create = useCreateItem();
  const form = useAppForm<NewItemInput, NewItemOutput>({
    schema: newItemForm,
    defaultValues: emptyItem(typed),
    submit: async ({ cost, ...values }) => {
      try {
        onDone(await create.mutateAsync({ body: { ...values, ...(mayCost && { cost }) } }));
      } catch (error) {
        throw error instanceof ApiRefusal ? fieldRefusal(error, errorText) : error;
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("new.title")}
      size="large"
      dirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" type="submit" form={id} loading={form.submitting}>
            {t("new.submit")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <ItemFields
          // The fields they share have the same names and types.
          form={form as unknown as ItemFormOf}
          opening={
            <TextField
              label={t("field.quantity")}
              optional
              inputMode="numeric"
              hint={t("hint.quantity")}
              {...form.field("quantity")}
            />
          }
        />
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
