import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shopToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField, FormField, type AppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { CustomerPicker } from "#src/areas/customers/management/client/customer-picker.tsx";
import { customersContract, type Customer } from "#src/areas/customers/contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { devicesContract } from "#src/areas/devices/core/contract.ts";
import { brands } from "#src/areas/devices/intake/client/brands.ts";
import { outsideHours } from "../../rules.ts";
import { lengths, startOf, type AppointmentForm } from "./appointment-form.ts";

interface Props {
  form: AppForm<AppointmentForm, AppointmentForm>;
  /** Whether the form is of a new appointment, which may be a walk-in. */
  isNew?: boolean;
}

export function AppointmentFields({ form, isNew = false }: Props) {
  const { t } = useTranslation("appointments");
  const isWalkIn = form.watch("isWalkIn");
  const { input, control } = labelled(form, t, "field.");
  return (
    <>
      <PersonFields form={form} />
      {isNew ? <CheckboxField label={t("form.walkIn")} {...form.field("isWalkIn")} /> : null}
      {isWalkIn ? null : <TimeFields form={form} />}
      <TextArea {...input("reason")} rows={2} maxLength={500} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <FormField
          {...control("brand")}
          as={SuggestField}
          optional
          suggestions={brands}
          maxLength={80}
        />
        <TextField {...input("model")} optional maxLength={120} />
        <TechnicianField form={form} />
        {isWalkIn ? <LengthField form={form} /> : null}
      </div>
      <TextArea {...input("note")} optional rows={2} maxLength={2000} />
    </>
  );
}

function PersonFields({ form }: Props) {
  const { t } = useTranslation("appointments");
  const who = form.watch("who");
  const { input, control } = labelled(form, t, "field.");
  return (
    <div className="flex flex-col gap-3">
      <ControlledField form={form} name="who">
        {(field) => (
          <SegmentedControl
            {...field}
            label={t("form.who")}
            options={[
              { value: "customer", label: t("form.customer") },
              { value: "contact", label: t("form.contact") },
            ]}
          />
        )}
      </ControlledField>
      {who === "customer" ? (
        <CustomerField form={form} />
      ) : (
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField {...input("contactName")} maxLength={120} autoComplete="off" />
          <FormField {...control("contactPhone")} as={PhoneField} />
        </div>
      )}
    </div>
  );
}

function CustomerField({ form }: Props) {
  const [picked, setPicked] = useState<Customer | null>(null);
  const id = form.watch("customerId");
  const isKnown = picked?.id === id;
  const query = useQuery({
    ...read(customersContract.getCustomer, { params: { id } }),
    enabled: id !== "" && !isKnown,
  });
  const customer = id === "" ? null : isKnown ? picked : query.data;
  if (customer === undefined && !query.isError) return <Skeleton className="h-15 w-full" />;
  return (
    <ControlledField form={form} name="customerId">
      {(field) => (
        <div ref={(box) => field.ref(box?.querySelector("input") ?? null)}>
          <CustomerPicker
            value={customer ?? null}
            error={field.error}
            onSelect={(chosen) => {
              setPicked(chosen);
              field.onChange(chosen?.id ?? "");
            }}
            onPicked={() => form.setFocus("reason")}
          />
        </div>
      )}
    </ControlledField>
  );
}

function TimeFields({ form }: Props) {
  const { t } = useTranslation("appointments");
  const { settings } = useShop();
  const [day, time, minutes] = form.watch(["day", "time", "minutes"]);
  const startsAt = startOf({ day, time });
  const warning =
    startsAt &&
    outsideHours({ startsAt, minutes: Number(minutes) }, settings.business.businessHours);
  const { input, control } = labelled(form, t, "field.");
  return (
    <>
      <div className="grid items-start gap-4 phone:grid-cols-2 tablet:grid-cols-3">
        <FormField
          {...control("day")}
          as={DateField}
          min={shopToday()}
          className="phone:col-span-2"
        />
        <TextField {...input("time")} type="time" step={300} />
        <LengthField form={form} />
      </div>
      {warning ? <Notice tone="waiting">{t(`warning.${warning}`)}</Notice> : null}
    </>
  );
}

function LengthField({ form }: Props) {
  const { t } = useTranslation("appointments");
  const chosen = Number(form.watch("minutes"));
  const all = [...new Set([...lengths, chosen])].toSorted((a, b) => a - b);
  return (
    <SelectField
      label={t("field.minutes")}
      options={all.map((count) => ({ value: String(count), label: t("minutes", { count }) }))}
      {...form.field("minutes")}
    />
  );
}

function TechnicianField({ form }: Props) {
  const { t } = useTranslation("appointments");
  const { may } = useShop();
  const query = useQuery({
    ...read(devicesContract.listTechnicians, {}),
    enabled: may("view_devices"),
  });
  return (
    <SelectField
      label={t("field.technician")}
      optional
      placeholder={t("form.nobody")}
      options={(query.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.field("technicianId")}
      // A native select forgets a value whose option has not been loaded yet.
      key={query.data ? "loaded" : "loading"}
    />
  );
}
