import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useStockApproval } from "../../adjustments/client/use-stock-approval.tsx";
import { countsContract } from "../contract.ts";
import { useCountRefusal } from "./count-acts.ts";
import type { WholeCount } from "./count-review.tsx";

/** Shows how a count would change the stock, and applies the count. */
export default function ApplyDialog({
  count,
  onClose,
}: {
  count: WholeCount;
  onClose: () => void;
}) {
  const { t } = useTranslation("counts");
  const refusal = useCountRefusal();
  const apply = useWrite(countsContract.applyStockCount);
  const { send, question } = useStockApproval("apply_count", count.id, onClose);
  const { totals, version } = count;
  const uncounted = count.lines - count.counted;
  const form = useDialogForm({
    defaultValues: { isZero: false },
    submit: ({ isZero }) => {
      const uncountedAs: "zero" | "leave" = isZero ? "zero" : "leave";
      const body = { version, uncounted: uncountedAs };
      return send(body, () => apply.mutateAsync({ params: { id: count.id }, body }));
    },
    onDone: (applied) => {
      if (!applied) return;
      toasts.success(t("apply.done", { count: applied.adjusted }));
      onClose();
    },
    explain: refusal,
  });
  return (
    <>
      <FormDialog
        onClose={onClose}
        title={t("apply.title")}
        size="small"
        form={form}
        submitLabel={t("apply.submit")}
      >
        <p className="text-16 font-medium">
          {t("apply.changes", { count: count.differing - totals.unsure })}
        </p>
        <dl className="divide-y divide-line border-y border-line">
          <Pair label={t("totals.missing")} pieces={totals.missing} value={totals.missingValue} />
          <Pair label={t("totals.surplus")} pieces={totals.surplus} value={totals.surplusValue} />
        </dl>
        {totals.unsure > 0 ? <p>{t("apply.unsure", { count: totals.unsure })}</p> : null}
        {uncounted > 0 ? (
          <>
            <p>{t("apply.uncounted", { count: uncounted })}</p>
            <CheckboxField
              label={t("apply.zero")}
              hint={t("apply.zeroHint")}
              {...form.field("isZero")}
            />
          </>
        ) : null}
        <p className="text-ink-quiet">{t("apply.stays")}</p>
      </FormDialog>
      {question}
    </>
  );
}

function Pair({
  label,
  pieces,
  value,
}: {
  label: string;
  pieces: number;
  value: number | undefined;
}) {
  const { t } = useTranslation("counts");
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <dt className="text-ink-quiet">{label}</dt>
      <dd className="text-right font-medium tabular-nums">
        {t("pieces", { count: pieces })}
        {value ? (
          <>
            {" · "}
            <Money minor={value} />
          </>
        ) : null}
      </dd>
    </div>
  );
}
