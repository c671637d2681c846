import { Suspense, useRef } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { showUnreadAmounts } from "#src/client/ui/fields/unread-amounts.ts";
import type { Device } from "../../core/contract.ts";
import { lowersPrice } from "../../money/lower-price.ts";
import { overpaidAt } from "../../money/rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { EstimateTotals, LineRows } from "./line-rows.tsx";
import { useEstimateForm } from "./use-estimate-form.ts";
import { bindingEstimates, mostApproved } from "../../approval-rules.ts";

const TellField = lazyWithWords(() => import("../../messages/client/tell-field.tsx"), "tell");

interface Props {
  device: Device;
  onClose: () => void;
  /** Called after the estimate was sent. The user can then share the link with the customer. */
  onSent: () => void;
}

/** Edits an estimate line by line. The dialog starts with the lines of the latest version or draft. */
export function EstimateDialog({ device, onClose, onSent }: Props) {
  const { t } = useTranslation("estimates");
  const box = useRef<HTMLFormElement>(null);
  const { form, draft, version, totals, isLower, offer, sending, ...estimate } = useEstimateForm(
    device,
    onClose,
    onSent,
  );
  // Enter must not send an estimate, so submitting does nothing. `save` checks for unreadable amounts instead.
  const save = (how: "draft" | "send") => {
    if (box.current && !showUnreadAmounts(box.current)) estimate.save(how);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(draft ? "form.draftTitle" : "form.title", { version })}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="large"
      dirty={form.formState.isDirty}
      footer={
        <>
          <Button loading={sending === "draft"} onClick={() => save("draft")}>
            {t("form.saveDraft")}
          </Button>
          <Button
            variant="primary"
            loading={sending === "send"}
            disabledReason={offer === "no-permission" && t("lower.notYours")}
            onClick={() => save("send")}
          >
            {t("form.send")}
          </Button>
        </>
      }
    >
      <form
        ref={box}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save("send");
        }}
      >
        <ControlledField form={form} name="lines">
          {({ value, onChange, error }) => (
            <LineRows
              lines={value}
              onChange={onChange}
              showProblems={form.formState.isSubmitted}
              problem={error ?? null}
            />
          )}
        </ControlledField>
        <EstimateTotals totals={totals} />
        <TotalNotice device={device} total={totals.total} />
        {isLower ? (
          <LowerNotice
            form={form}
            title={lowerTitle(device, totals.total)}
            mayLower={offer !== "no-permission"}
          />
        ) : null}
        <TimeFields form={form} />
        <TextArea
          label={t("form.note")}
          hint={t("form.noteHint")}
          optional
          rows={2}
          maxLength={1000}
          {...form.field("note")}
        />
        <Suspense fallback={<Skeleton className="h-9 w-full" />}>
          <TellField {...form.field("tell")} />
        </Suspense>
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useEstimateForm>["form"];

/** Says when the total is lower than what the customer has paid, or so high that the customer must approve again. */
function TotalNotice({ device, total }: { device: Device; total: number }) {
  const { t } = useTranslation("estimates");
  const { money } = useCurrency();
  const { approved } = bindingEstimates(device.estimates);
  const { settings } = useShop();
  const back = overpaidAt(device, total, settings.business);
  if (back > 0)
    return <Notice tone="waiting">{t("form.comesBack", { amount: money(back) })}</Notice>;
  if (!approved || total <= mostApproved(approved)) return null;
  return <Notice tone="waiting">{t("form.margin", { percent: approved.marginPercent })}</Notice>;
}

const lowerTitle = ({ finalAmount }: Device, total: number) => {
  if (!lowersPrice(finalAmount, total)) return "lower.belowCost";
  return finalAmount === null ? "lower.free" : "lower.title";
};

/** Asks why the total is below the current price, or says that this user may not lower the price. */
function LowerNotice({
  form,
  title,
  mayLower,
}: {
  form: Form;
  title: ReturnType<typeof lowerTitle>;
  mayLower: boolean;
}) {
  const { t } = useTranslation("estimates");
  return (
    <Notice tone="waiting" title={t(title)}>
      {mayLower ? (
        <TextField
          className="mt-2"
          label={t("lower.reason")}
          hint={t("lower.reasonHint")}
          maxLength={300}
          {...form.field("lowerReason")}
        />
      ) : (
        t("lower.notYours")
      )}
    </Notice>
  );
}

function TimeFields({ form }: { form: Form }) {
  const { t } = useTranslation("estimates");
  const { settings } = useShop();
  const optional = !settings.workflow.estimatedTimeRequired || undefined;
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t("form.hours")}
        optional={optional}
        inputMode="decimal"
        maxLength={7}
        {...form.field("hours")}
      />
      <ControlledField form={form} name="day">
        {(field) => (
          <DateField
            label={t("form.day")}
            optional={optional}
            {...field}
            onChange={(day) => {
              field.onChange(day);
              // With a promised day the hours may stay empty, so a chosen day removes their error.
              form.clearErrors("hours");
            }}
          />
        )}
      </ControlledField>
    </div>
  );
}
