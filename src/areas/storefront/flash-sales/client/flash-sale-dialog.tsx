import { useQuery } from "@tanstack/react-query";
import { read, useWrite } from "#src/client/data/queries.ts";
import { shopNow, shopToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ControlledField, FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { clockTime } from "#src/areas/appointments/times.ts";
import { flashSalesContract, type FlashSale } from "../contract.ts";
import { FlashItems } from "./flash-items.tsx";
import { checkForm, emptyForm, toBody, toForm } from "./flash-sale-form.ts";

interface Props {
  /** null: a new flash sale. */
  id: string | null;
  onClose: () => void;
}

/** Plans a flash sale, or changes one that has not started. */
export default function FlashSaleDialog({ id, onClose }: Props) {
  const { t } = useTranslation("online-shop");
  const query = useQuery({
    ...read(flashSalesContract.getFlashSale, { params: { id: id ?? "" } }),
    enabled: id !== null,
  });
  if (id === null || query.data) return <Form sale={query.data ?? null} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("flash.editTitle")}>
      <NotLoaded query={query} failed={t("flash.failed")} lines={6} />
    </Dialog>
  );
}

function Form({ sale, onClose }: { sale: FlashSale | null; onClose: () => void }) {
  const { t } = useTranslation("online-shop");
  const { money } = useCurrency();
  const create = useWrite(flashSalesContract.createFlashSale);
  const change = useWrite(flashSalesContract.changeFlashSale);
  const form = useDialogForm({
    defaultValues: sale ? toForm(sale) : emptyForm(shopToday(), clockTime(shopNow().toISOString())),
    check: (values) =>
      checkForm(values, {
        wrong: ({ name, displayedPrice }) =>
          t("flash.wrongPrice", { name, price: money(displayedPrice) }),
      }),
    failed: t("flash.saveFailed"),
    submit: async (values) => {
      const body = toBody(values);
      if (sale) {
        await change.mutateAsync({
          params: { id: sale.id },
          body: { ...body, version: sale.version },
        });
      } else await create.mutateAsync({ body });
      toasts.success(t(sale ? "flash.changed" : "flash.planned"));
    },
    onDone: onClose,
  });
  const { input, control } = labelled(form, t, "flash.");
  return (
    <FormDialog
      onClose={onClose}
      title={t(sale ? "flash.editTitle" : "flash.newTitle")}
      description={t("flash.formHint")}
      form={form}
      submitLabel={t(sale ? "common:save" : "flash.plan")}
    >
      <TextField {...input("name")} hint={t("flash.nameHint")} optional maxLength={60} />
      <div className="grid grid-cols-2 gap-4">
        <FormField {...control("startDay")} as={DateField} min={shopToday()} />
        <TextField {...input("startTime")} type="time" />
        <FormField {...control("endDay")} as={DateField} min={shopToday()} />
        <TextField {...input("endTime")} type="time" />
      </div>
      <ControlledField form={form} name="items">
        {(field) => <FlashItems {...field} />}
      </ControlledField>
      <TextField {...input("reason")} hint={t("flash.reasonHint")} maxLength={300} />
    </FormDialog>
  );
}
