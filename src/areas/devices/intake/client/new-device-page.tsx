import { lazy, Suspense, useEffect, useState } from "react";
import { CustomerPicker } from "#src/areas/customers/management/client/customer-picker.tsx";
import { useHasTouch } from "#src/client/media.ts";
import { loadWords, useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { PageHeader, ThumbBar } from "#src/client/ui/page-header.tsx";
import { FoldSkeleton, Folds } from "#src/client/ui/fold.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Device } from "../../core/contract.ts";
import { DeviceSkeleton } from "../../core/client/device-skeleton.tsx";
import { refusedIn } from "./group-state.ts";
import { IntakeAccessories } from "./intake-accessories.tsx";
import { IntakeDeposit } from "./intake-deposit.tsx";
import { IntakeHandset } from "./intake-handset.tsx";
import { IntakeNumbers } from "./intake-numbers.tsx";
import { IntakeProblem } from "./intake-problem.tsx";
import { listAddress } from "../../core/client/list-address.ts";
import type { KeptIntake } from "./sending/send-intake.ts";
import { enterGoesOn } from "./next-field.ts";
import { loadNotifying, loadSending, useIntake, type IntakeSection } from "./use-intake.ts";

const IntakePasscode = lazy(() => import("../../passcode/client/intake-passcode.tsx"));
const IntakePromise = lazy(() => import("./intake-promise.tsx"));
const IntakeChecklist = lazy(() => import("./intake-checklist.tsx"));
const IntakeTechnician = lazy(() => import("./intake-technician.tsx"));
const IntakePhotos = lazyWithWords(
  () => import("../../photos/client/intake-photos.tsx"),
  "photos",
  "uploads",
  "errors",
);
const IntakeSignatures = lazyWithWords(
  () => import("../../signatures/client/intake-signatures.tsx"),
  "signatures",
);
const TellField = lazyWithWords(loadNotifying, "tell");
const loadDone = () => import("./intake-done.tsx");
const IntakeDone = lazy(loadDone);
const loadKept = () => import("./sending/intake-kept.tsx");
const IntakeKept = lazyWithWords(loadKept, "connection");

export function NewDevicePage() {
  const [created, setCreated] = useState<Device | null>(null);
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<KeptIntake | null>(null);
  // Now, because they could not be loaded without a network.
  useEffect(
    () =>
      void Promise.all([loadSending(), loadDone(), loadKept(), loadWords("connection")]).catch(
        () => {},
      ),
    [],
  );
  const onNext = () => {
    setRound(round + 1);
    setCreated(null);
    setKept(null);
  };
  if (created || kept) {
    return (
      <Suspense fallback={<DeviceSkeleton />}>
        {created ? <IntakeDone device={created} onNext={onNext} /> : null}
        {kept ? <IntakeKept kept={kept} onNext={onNext} /> : null}
      </Suspense>
    );
  }
  return <Intake key={round} onCreated={setCreated} onKept={setKept} />;
}

/** The form of the intake. Customer, device, fault and price are open; all other fields are in closed groups. */
function Intake({
  onCreated,
  onKept,
}: {
  onCreated: (device: Device) => void;
  onKept: (kept: KeptIntake) => void;
}) {
  const { t } = useTranslation("devices");
  const { isRecalled, startOver, ...section } = useIntake(onCreated, onKept);
  const { form } = section;
  const { setFocus } = form;
  const hasTouch = useHasTouch();
  // Focuses the first field, but not on a touch screen, where the keyboard would cover half of the page.
  useEffect(() => {
    if (!hasTouch) setFocus("customer");
  }, [hasTouch, setFocus]);
  return (
    <>
      <PageHeader
        title={t("newDevice")}
        back={{ href: listAddress.current, label: t("title") }}
        meta={
          isRecalled ? (
            <span>
              {t(section.values.given ? "intake:fromAppointment" : "intake:draftRecalled")}
            </span>
          ) : null
        }
        secondary={
          isRecalled ? (
            <Button size="small" variant="ghost" onClick={startOver}>
              {t("intake:startOver")}
            </Button>
          ) : null
        }
      />
      <form noValidate className="@container" onSubmit={form.onSubmit} onKeyDown={enterGoesOn}>
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <IntakeCustomer {...section} />
            <Section title={t("device")}>
              <div className="flex flex-col gap-4">
                <IntakeHandset {...section} />
                <IntakeProblem {...section} />
              </div>
            </Section>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <IntakeGroups {...section} />
            <Suspense>
              <TellField {...form.field("tellCustomer")} />
            </Suspense>
            <FormError text={form.formError} />
            <div className="tablet:sticky low:static! tablet:bottom-0 tablet:z-10 tablet:bg-canvas tablet:py-3">
              <ThumbBar>
                <Button
                  type="submit"
                  variant="primary"
                  loading={form.submitting}
                  hint="Ctrl ↵"
                  className="tablet:flex-1"
                >
                  {t("intake:action")}
                </Button>
              </ThumbBar>
            </div>
          </div>
        </div>
      </form>
    </>
  );
}

/** The closed groups of the form, one line each. */
function IntakeGroups(section: IntakeSection) {
  const { t } = useTranslation("devices");
  const { form, values, rules, shop } = section;
  return (
    <Folds label={t("intake:more")}>
      <IntakeNumbers {...section} />
      <IntakeAccessories {...section} />
      <Suspense fallback={<FoldSkeleton />}>
        <IntakePromise {...section} />
      </Suspense>
      <IntakeDeposit {...section} />
      {shop.may("assign_devices") ? (
        <Suspense fallback={<FoldSkeleton />}>
          <IntakeTechnician {...section} />
        </Suspense>
      ) : null}
      <Suspense fallback={<FoldSkeleton />}>
        <IntakePasscode
          value={values.passcode}
          onChange={(passcode) => form.setValue("passcode", passcode)}
          error={form.field("passcode").error}
          refused={refusedIn(form, ["passcode"])}
        />
      </Suspense>
      <Suspense fallback={<FoldSkeleton />}>
        <IntakeChecklist {...section} />
      </Suspense>
      {shop.may("add_photos") ? (
        <Suspense fallback={<FoldSkeleton />}>
          <IntakePhotos deviceId={values.id} />
        </Suspense>
      ) : null}
      {rules.signing.length > 0 ? (
        <ControlledField form={form} name="signatures">
          {(field) => (
            <Suspense fallback={<FoldSkeleton />}>
              <IntakeSignatures
                roles={rules.signing}
                names={{ customer: values.customer?.name ?? "", staff: shop.me.name }}
                value={field.value}
                onChange={field.onChange}
                errors={{
                  customer: form.field("signatures.customer").error,
                  staff: form.field("signatures.staff").error,
                }}
                refused={refusedIn(form, ["signatures"])}
              />
            </Suspense>
          )}
        </ControlledField>
      ) : null}
    </Folds>
  );
}

function IntakeCustomer({ form, rules, values: { id } }: IntakeSection) {
  const { t } = useTranslation("devices");
  return (
    <Section title={t("customer")} className="overflow-visible">
      <ControlledField form={form} name="customer">
        {(field) => (
          <div
            data-focus-home
            ref={(box) => {
              field.ref(box?.querySelector("input") ?? null);
            }}
          >
            <CustomerPicker
              // Another intake begins with an empty search.
              key={id}
              value={field.value}
              onSelect={field.onChange}
              error={field.error}
              onPicked={() => form.setFocus("brand")}
              requiredFields={rules.required.includes("customerEmail") ? ["email"] : []}
            />
          </div>
        )}
      </ControlledField>
    </Section>
  );
}
