import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { Device } from "../../contract.ts";
import { bindingEstimates, mostApproved } from "../rules.ts";
import { useShop } from "../../client/use-shop.ts";
import { toLines } from "./estimate-draft.ts";
import { EstimateTotals, LineRows } from "./line-rows.tsx";
import { useEstimateForm } from "./use-estimate-form.ts";

interface Props {
  device: Device;
  onClose: () => void;
  /** It is on its way: the link can be given to the customer. */
  onSent: () => void;
}

/** What the repair will cost. Starts from the draft there is, or from the last version. */
export function EstimateDialog({ device, onClose, onSent }: Props) {
  const { t } = useTranslation("estimates");
  const form = useEstimateForm(device, onClose, onSent);
  const { settings } = useShop();
  const { money } = useCurrency();
  const { totals } = form;
  const { approved } = bindingEstimates(device.estimates);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(form.draft ? "form.draftTitle" : "form.title", { version: form.version })}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="large"
      dirty={form.isTouched}
      footer={
        <>
          <Button loading={form.sending === "draft"} onClick={() => form.save("draft")}>
            {t("form.saveDraft")}
          </Button>
          <Button
            variant="primary"
            loading={form.sending === "send"}
            disabledReason={form.offer === "no-permission" && t("lower.notYours")}
            onClick={() => form.save("send")}
          >
            {t("form.send")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.save("send");
        }}
      >
        <LineRows
          lines={form.lines}
          onChange={form.setLines}
          showProblems={form.asked}
          problem={form.asked && !toLines(form.lines) ? t("form.noLines") : null}
        />
        <EstimateTotals totals={totals} />
        {totals.total < device.paidAmount ? (
          <Notice tone="waiting">{t("form.belowPaid", { paid: money(device.paidAmount) })}</Notice>
        ) : approved && totals.total > mostApproved(approved) ? (
          <Notice tone="waiting">{t("form.margin", { percent: approved.marginPercent })}</Notice>
        ) : null}
        {form.isLower ? (
          <Notice tone="waiting" title={t("lower.title")}>
            {form.offer === "no-permission" ? (
              t("lower.notYours")
            ) : (
              <TextField
                className="mt-2"
                label={t("lower.reason")}
                hint={t("lower.reasonHint")}
                maxLength={300}
                value={form.lowerReason}
                error={form.asked && form.offer ? t("lower.reasonMissing") : undefined}
                onChange={(event) => form.setLowerReason(event.target.value)}
              />
            )}
          </Notice>
        ) : null}
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            label={t("form.hours")}
            optional={!settings.workflow.estimatedTimeRequired || undefined}
            inputMode="decimal"
            maxLength={7}
            value={form.hours}
            error={form.hoursProblem}
            onChange={(event) => form.setHours(event.target.value)}
          />
          <DateField
            label={t("form.day")}
            optional={!settings.workflow.estimatedTimeRequired || undefined}
            value={form.day}
            onChange={(event) => form.setDay(event.target.value)}
          />
        </div>
        <TextArea
          label={t("form.note")}
          hint={t("form.noteHint")}
          optional
          rows={2}
          maxLength={1000}
          value={form.note}
          onChange={(event) => form.setNote(event.target.value)}
        />
        <FormError text={form.problem} />
      </form>
    </Dialog>
  );
}
