import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { customersContract } from "#src/areas/customers/contract.ts";
import { CustomerPicker } from "#src/areas/customers/client/customer-picker.tsx";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/api.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { lazyWithWords } from "#src/client/lazy-with-words.ts";
import { read, useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { CheckboxField } from "#src/client/ui/checkbox-field.tsx";
import { DateField } from "#src/client/ui/date-field.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { ControlledField, useCheckedForm } from "#src/client/ui/form-base.tsx";
import { PageHeader, ThumbBar } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SegmentedControl } from "#src/client/ui/segmented-control.tsx";
import { SuggestField } from "#src/client/ui/suggest-field.tsx";
import { TextArea } from "#src/client/ui/text-area.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import { devicesContract, type Device } from "../contract.ts";
import { priorities } from "../rules.ts";
import { demandedRoles } from "../signatures-rules.ts";
import { brands } from "./brands.ts";
import { ChecklistRows } from "./checklist-rows.tsx";
import { idIn } from "./devices-address.ts";
import { CardSkeleton, DeviceSkeleton } from "./device-skeleton.tsx";
import { DepositFields } from "./deposit-fields.tsx";
import { useShowDevice } from "./device-acts.ts";
import { HandsetHistory, type Visit } from "./handset-history.tsx";
import { dropDraft, keepDraft, recallDraft } from "./intake-draft.ts";
import {
  checkIntake,
  emptyIntake,
  toNewDevice,
  type IntakeRules,
  type IntakeValues,
} from "./intake-values.ts";
import { IssueChips } from "./issue-chips.tsx";
import { listAddress } from "./list-address.ts";
import { enterGoesOn } from "./next-field.ts";
import { refusalText } from "./refusal-text.ts";
import { DayChips } from "./return-date-dialog.tsx";
import { TechnicianChoice } from "./technician-choice.tsx";
import { useShop } from "./use-shop.ts";

const readAddress = (words: AddressWords) => ({ customer: idIn(words["customer"]) });

const loadDone = () => import("./intake-done.tsx");
const IntakeDone = lazy(loadDone);
const IntakePhotos = lazyWithWords(() => import("./photos/intake-photos.tsx"), "photos", "errors");
const IntakeSignatures = lazyWithWords(
  () => import("./signatures/intake-signatures.tsx"),
  "signatures",
);

/** /devices/new: a device comes in over the counter. */
export function NewDevicePage() {
  const [created, setCreated] = useState<Device | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => void loadDone(), []);
  if (created) {
    return (
      <Suspense fallback={<DeviceSkeleton />}>
        <IntakeDone
          device={created}
          onNext={() => {
            setRound(round + 1);
            setCreated(null);
          }}
        />
      </Suspense>
    );
  }
  return <Intake key={round} onCreated={setCreated} />;
}

function Intake({ onCreated }: { onCreated: (device: Device) => void }) {
  const { t } = useTranslation("devices");
  const { me, may, settings } = useShop();
  const [address] = useAddress(readAddress);
  const client = useQueryClient();
  const showDevice = useShowDevice();
  const { targetRepairDays, checklistItems, depositRequiredPercent } = settings.devices;
  const required = settings.intakeRequiredFields;
  const mayWaive = may("waive_deposits");
  const signing = useMemo(() => demandedRoles(settings.workflow), [settings.workflow]);
  const rules = useMemo(
    (): IntakeRules => ({ required, depositPercent: depositRequiredPercent, mayWaive, signing }),
    [required, depositRequiredPercent, mayWaive, signing],
  );
  const [draft] = useState(() =>
    recallDraft(emptyIntake(newId(), addDays(today(), targetRepairDays))),
  );
  const create = useWrite(devicesContract.createDevice);

  const form = useCheckedForm<IntakeValues>({
    check: (values) => checkIntake(values, rules),
    defaultValues: (draft
      ? { ...draft, customer: null }
      : emptyIntake(newId(), addDays(today(), targetRepairDays))) as never,
    submit: async (values) => {
      try {
        const device = await create.mutateAsync({ body: toNewDevice(values, rules) });
        dropDraft();
        void import("./photos/photo-queue.ts").then((queue) => queue.releasePhotos(device.id));
        showDevice(device);
        toasts.success(t("toast.created"));
        onCreated(device);
      } catch (error) {
        throw inForm(error);
      }
    },
  });
  const { setValue, subscribe } = form;

  /** A refusal at the field it is about. */
  const inForm = (error: unknown): Error => {
    const text = refusalText(t, error);
    const code = error instanceof ApiRefusal ? error.code : null;
    const at =
      code === "reference_taken"
        ? "payment.reference"
        : code === "technician_unavailable"
          ? "technicianId"
          : code?.startsWith("customer_")
            ? "customer"
            : null;
    if (at) return Object.assign(new Error(text), { fields: { [at]: text } });
    if (error instanceof ApiRefusal && Object.keys(error.fields).length > 0) return error;
    return new Error(
      code === "id_taken"
        ? t("intake.alreadySaved")
        : error instanceof ApiRefusal && error.isTransient
          ? t("toast.createFailed", { reason: text })
          : text,
    );
  };

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(values),
      }),
    [subscribe],
  );
  // A customer's own screen names them in the address; a draft keeps only the id.
  const startId = address.customer || (draft?.customerId ?? "");
  const { data: startCustomer } = useQuery({
    ...read(customersContract.getCustomer, { params: { id: startId } }),
    enabled: startId !== "",
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!startCustomer || hasStarted.current) return;
    hasStarted.current = true;
    setValue("customer", startCustomer);
  }, [startCustomer, setValue]);

  const values = form.watch();
  const isRequired = (field: string) => required.some((each) => each === field);
  const optional = (field: string) => !isRequired(field) || undefined;

  const takeOver = async (visit: Visit) => {
    if (!values.brand) setValue("brand", visit.brand, { shouldValidate: true });
    if (!values.model) setValue("model", visit.model, { shouldValidate: true });
    if (values.customer) return;
    try {
      const customer = await client.fetchQuery(
        read(customersContract.getCustomer, { params: { id: visit.customer.id } }),
      );
      setValue("customer", customer, { shouldValidate: true });
    } catch (error) {
      toasts.error(refusalText(t, error));
    }
  };

  return (
    <>
      <PageHeader
        title={t("newDevice")}
        back={{ href: listAddress.current, label: t("title") }}
        meta={draft ? <span>{t("intake.draftRecalled")}</span> : null}
        secondary={
          draft ? (
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                dropDraft();
                void import("./photos/photo-queue.ts").then((queue) =>
                  queue.dropPhotosOf(values.id),
                );
                form.reset(emptyIntake(newId(), addDays(today(), targetRepairDays)));
              }}
            >
              {t("intake.startOver")}
            </Button>
          ) : null
        }
      />
      <form
        noValidate
        className="@container"
        onSubmit={form.onSubmit}
        onKeyDown={(event) => enterGoesOn(event, () => form.onSubmit())}
      >
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <Section title={t("customer")} className="overflow-visible">
              <ControlledField form={form} name="customer">
                {(field) => (
                  <div
                    ref={(box) => {
                      field.ref(box?.querySelector("input") ?? null);
                    }}
                  >
                    <CustomerPicker
                      value={field.value}
                      onSelect={field.onChange}
                      error={field.error}
                      requiredFields={isRequired("customerEmail") ? ["email"] : []}
                    />
                  </div>
                )}
              </ControlledField>
            </Section>

            <Section title={t("device")}>
              <div className="grid gap-4 tablet:grid-cols-2">
                <ControlledField form={form} name="brand">
                  {(field) => (
                    <SuggestField
                      label={t("field.brand")}
                      suggestions={brands}
                      maxLength={80}
                      {...field}
                    />
                  )}
                </ControlledField>
                <TextField
                  label={t("field.model")}
                  maxLength={120}
                  placeholder={t("intake.modelPlaceholder")}
                  {...form.field("model")}
                />
                <TextField
                  label={t("field.imei")}
                  optional={optional("imei")}
                  hint={t("intake.imeiHint")}
                  inputMode="numeric"
                  maxLength={30}
                  {...form.field("imei")}
                />
                <TextField
                  label={t("field.serialNumber")}
                  optional={optional("serialNumber")}
                  maxLength={80}
                  {...form.field("serialNumber")}
                />
                <HandsetHistory
                  className="tablet:col-span-2"
                  serialNumber={values.serialNumber}
                  imei={values.imei}
                  onUse={(visit) => void takeOver(visit)}
                />
                <TextField
                  label={t("field.color")}
                  optional={optional("color")}
                  maxLength={40}
                  {...form.field("color")}
                />
                <TextField
                  label={t("field.accessories")}
                  optional={optional("accessories")}
                  placeholder={t("intake.accessoriesPlaceholder")}
                  maxLength={500}
                  {...form.field("accessories")}
                />
              </div>
            </Section>

            <Section title={t("detail.problem")}>
              <div className="flex flex-col gap-3">
                <ControlledField form={form} name="issueDescription">
                  {(field) => (
                    <>
                      <TextArea
                        label={t("field.issueDescription")}
                        hideLabel
                        placeholder={t("intake.issuePlaceholder")}
                        maxLength={4000}
                        ref={field.ref}
                        name={field.name}
                        value={field.value}
                        onBlur={field.onBlur}
                        onChange={(event) => field.onChange(event.target.value)}
                        error={field.error}
                      />
                      <IssueChips text={field.value} onText={field.onChange} />
                    </>
                  )}
                </ControlledField>
                <CheckboxField
                  label={t("field.diagnosisRequired")}
                  hint={t("intake.diagnosisHint")}
                  {...form.field("diagnosisRequired")}
                />
              </div>
            </Section>

            {may("add_photos") ? (
              <Suspense fallback={<CardSkeleton />}>
                <IntakePhotos deviceId={values.id} />
              </Suspense>
            ) : null}

            {checklistItems.length > 0 ? (
              <Section
                title={t("checklist.intake")}
                meta={t("intake.checklistHint")}
                actions={
                  <Button
                    size="small"
                    variant="ghost"
                    onClick={() =>
                      setValue(
                        "checklist",
                        Object.fromEntries(
                          checklistItems.map((label) => [
                            label,
                            values.checklist[label]?.result === "faulty"
                              ? values.checklist[label]
                              : { result: "ok" as const, note: null },
                          ]),
                        ),
                      )
                    }
                  >
                    {t("checklist.allOk")}
                  </Button>
                }
              >
                <ControlledField form={form} name="checklist">
                  {({ value, onChange }) => (
                    <ChecklistRows
                      label={t("checklist.intake")}
                      rows={checklistItems.map((label) => ({
                        key: label,
                        label,
                        result: value[label]?.result ?? "not-tested",
                        note: value[label]?.note ?? null,
                      }))}
                      onResult={(row, result) =>
                        onChange({ ...value, [row.label]: { result, note: row.note } })
                      }
                      onNote={(row, note) =>
                        onChange({
                          ...value,
                          [row.label]: { result: row.result, note: note || null },
                        })
                      }
                    />
                  )}
                </ControlledField>
              </Section>
            ) : null}
          </div>

          <div className="flex min-w-0 flex-col gap-4">
            <Section title={t("intake.promise")}>
              <div className="flex flex-col gap-4">
                <ControlledField form={form} name="priority">
                  {({ value, onChange }) => (
                    <SegmentedControl
                      label={t("field.priority")}
                      wide
                      value={value}
                      onChange={onChange}
                      options={priorities.map((each) => ({
                        value: each,
                        label: t(`priority.${each}`),
                      }))}
                    />
                  )}
                </ControlledField>
                <DateField
                  label={t("field.expectedReturnDate")}
                  optional={optional("expectedReturnDate")}
                  min={today()}
                  {...form.field("expectedReturnDate")}
                />
                <DayChips
                  value={values.expectedReturnDate}
                  onPick={(day) => setValue("expectedReturnDate", day, { shouldValidate: true })}
                />
                <TextField
                  label={t("field.estimatedHours")}
                  optional={optional("estimatedHours")}
                  inputMode="decimal"
                  maxLength={7}
                  {...form.field("estimatedHours")}
                />
              </div>
            </Section>

            <Section title={t("money.title")}>
              <DepositFields
                form={form}
                values={values}
                rules={rules}
                mayTakePayments={may("take_payments")}
              />
            </Section>

            {may("assign_devices") ? (
              <Section title={t("technician")}>
                <Technicians
                  value={values.technicianId}
                  onChange={(technicianId) => setValue("technicianId", technicianId)}
                  error={form.field("technicianId").error}
                />
              </Section>
            ) : null}

            {signing.length > 0 ? (
              <ControlledField form={form} name="signatures">
                {(field) => (
                  <Suspense fallback={<CardSkeleton />}>
                    <IntakeSignatures
                      roles={signing}
                      names={{ customer: values.customer?.name ?? "", staff: me.name }}
                      value={field.value}
                      onChange={field.onChange}
                      errors={{
                        customer: form.field("signatures.customer").error,
                        staff: form.field("signatures.staff").error,
                      }}
                    />
                  </Suspense>
                )}
              </ControlledField>
            ) : null}

            <FormError text={form.formError} />
            <ThumbBar>
              <Button
                type="submit"
                variant="primary"
                loading={form.submitting}
                hint="Ctrl ↵"
                className="tablet:flex-1"
              >
                {t("intake.action")}
              </Button>
            </ThumbBar>
          </div>
        </div>
      </form>
    </>
  );
}

function Technicians({
  value,
  onChange,
  error,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation("devices");
  const query = useQuery(read(devicesContract.listTechnicians, {}));
  if (query.isError) return <p className="text-ink-quiet">{t("technicians.failed")}</p>;
  return (
    <>
      <TechnicianChoice
        technicians={query.data?.items}
        value={value}
        onChange={onChange}
        mayBeNobody
      />
      {error ? (
        <p role="alert" className="mt-2 text-12 font-medium text-loss-ink">
          {error}
        </p>
      ) : null}
    </>
  );
}
