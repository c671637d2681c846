import { readTypedNumber } from "#src/shared/texts/typed-number.ts";
import * as z from "zod";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { isShortened } from "#src/shared/texts/shortened-number.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import type { FieldOf } from "#src/areas/settings/form-fields.ts";
import { useEditLook } from "#src/areas/settings/forms/client/use-edit-look.ts";
import type { Device } from "../../core/contract.ts";
import { priorities } from "../../rules.ts";
import { brands } from "../../intake/client/brands.ts";
import DeviceForecast from "../../forecast/client/device-forecast.tsx";
import { useUpdateDevice, useUpdateFailed } from "../../core/client/device-acts.ts";
import { PriorityControl } from "../../core/client/priority-control.tsx";

const line = (max: number) => z.string().trim().max(max);

const schema = z.object({
  brand: line(80).min(1, "common:invalid.required"),
  model: line(120).min(1, "common:invalid.required"),
  serialNumber: line(80).refine((typed) => !isShortened(typed), "intake:serialShortened"),
  imei: line(30).refine((typed) => !typed || isImei(normalizeImei(typed)), "intake:imeiWrong"),
  color: line(40),
  accessories: line(500),
  issueDescription: line(4000).min(1, "common:invalid.required"),
  priority: z.enum(priorities),
  estimatedHours: z
    .string()
    .refine((typed) => typed === "" || readTypedNumber(typed) <= 9999, "common:invalid.other")
    .transform((typed) => (typed === "" ? null : readTypedNumber(typed))),
  expectedReturnDate: z.string().transform((day) => day || null),
  diagnosisRequired: z.boolean(),
});

type Input = z.input<typeof schema>;
type EditForm = AppForm<Input, z.output<typeof schema>>;

const toInput = (device: Device): Input => ({
  brand: device.brand,
  model: device.model,
  serialNumber: device.serialNumber ?? "",
  imei: device.imei ?? "",
  color: device.color ?? "",
  accessories: device.accessories ?? "",
  issueDescription: device.issueDescription,
  priority: device.priority,
  estimatedHours: device.estimatedHours === null ? "" : String(device.estimatedHours),
  expectedReturnDate: device.expectedReturnDate ?? "",
  diagnosisRequired: device.diagnosisRequired,
});

/** Corrects the data of the intake. If another user saves first, the values typed in this form are kept. */
export default function EditDeviceDialog({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation("devices");
  const { labelOf, look, refuseBroken } = useEditLook("deviceIntake", (field) =>
    t(`field.${field}`),
  );
  const update = useUpdateDevice();
  const updateFailed = useUpdateFailed();
  const versioned = useVersionedForm({
    record: device,
    toInput,
    schema,
    save: async (changes, version) => {
      refuseBroken(changes);
      if (Object.keys(changes).length > 0) {
        try {
          await update.mutateAsync({ params: { id: device.id }, body: { ...changes, version } });
        } catch (error) {
          throw updateFailed(error);
        }
      }
      onClose();
    },
  });
  const { form } = versioned;
  const show = useShownValue();
  const shaped = (name: FieldOf<"deviceIntake"> & keyof Input) => ({
    ...look(name),
    ...form.field(name),
  });
  return (
    <RecordDialog
      edit={{ ...versioned, label: (field) => labelOf(field as FieldOf<"deviceIntake">), onClose }}
      title={t("edit.title")}
      description={device.ticketNumber}
      size="large"
      submitLabel={t("common:save")}
      fieldValue={show}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <ControlledField form={form} name="brand">
          {(field) => (
            <SuggestField {...look("brand")} suggestions={brands} maxLength={80} {...field} />
          )}
        </ControlledField>
        <TextField {...shaped("model")} maxLength={120} />
        <TextField {...shaped("serialNumber")} optional maxLength={80} />
        <TextField {...shaped("imei")} optional inputMode="numeric" maxLength={30} />
        <TextField {...shaped("color")} optional maxLength={40} />
        <TextField {...shaped("accessories")} optional maxLength={500} />
      </div>
      <TextArea {...shaped("issueDescription")} maxLength={4000} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <ControlledField form={form} name="priority">
          {({ value, onChange }) => <PriorityControl value={value} onChange={onChange} />}
        </ControlledField>
        <ControlledField form={form} name="expectedReturnDate">
          {(field) => <DateField {...look("expectedReturnDate")} optional {...field} />}
        </ControlledField>
        <TextField {...shaped("estimatedHours")} optional inputMode="decimal" />
      </div>
      <PromiseForecast device={device} form={form} />
      <CheckboxField label={t("field.diagnosisRequired")} {...form.field("diagnosisRequired")} />
    </RecordDialog>
  );
}

/** Returns a function that writes a value as its field shows it, for the notice of other users' changes. */
function useShownValue() {
  const { t, language } = useTranslation("devices");
  return (field: keyof Input, value: unknown): string => {
    if (field === "priority") return t(`priority.${value as Input["priority"]}`);
    if (field === "diagnosisRequired") return value ? t("common:yes") : t("common:no");
    if (!value) return "–";
    const text = typeof value === "string" ? value : "";
    return field === "expectedReturnDate" ? formatDate(text, language) : text;
  };
}

function PromiseForecast({ device, form }: { device: Device; form: EditForm }) {
  return (
    <DeviceForecast
      device={device}
      day={form.watch("expectedReturnDate")}
      onPick={(day) => form.setValue("expectedReturnDate", day, { shouldDirty: true })}
    />
  );
}
