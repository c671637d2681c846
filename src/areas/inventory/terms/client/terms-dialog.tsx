import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useMay } from "#src/client/session.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useStockApproval } from "../../adjustments/client/use-stock-approval.tsx";
import type { Item } from "../../core/contract.ts";
import { lowersPrices, needsReasonForTerms, type Terms } from "../rules.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTold } from "../../core/client/show-item.ts";
import { termsContract } from "../contract.ts";
import { OnlinePriceFields, PriceFields, ShopTermFields } from "./term-fields.tsx";
import { termsForm, toTermsInput, type TermsInput, type TermsOutput } from "./terms-form.ts";

/**
 * Changes prices, cost, tax and warranty of an item. It requires a reason for lower prices and for another tax or
 * warranty.
 */
export default function TermsDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation("inventory");
  const { money } = useCurrency();
  const may = useMay();
  const write = useWrite(termsContract.changeItemTerms, { onSuccess: useTold("updated") });
  const { send, question } = useStockApproval("change_terms", item.id, onClose);
  const versioned = useVersionedForm<Item, TermsInput, TermsOutput>({
    record: item,
    toInput: toTermsInput,
    schema: termsForm,
    save: async ({ reason, ...changes }, version) => {
      if (needsReason && !reason) {
        throw Object.assign(new Error(), { fields: { reason: t("common:invalid.required") } });
      }
      if (Object.keys(changes).length > 0) {
        const body = { version, ...changes, ...(reason && { reason }) };
        const saved = await send(body, () => write.mutateAsync({ params: { id: item.id }, body }));
        if (!saved) return;
      }
      onClose();
    },
  });
  const { form } = versioned;
  const typed = useWatch({ control: form.control });
  const change = changeOf(termsForm.safeParse({ ...toTermsInput(item), ...typed }), item);
  const mayNotLower = lowersPrices(item, change) && !may("lower_prices");
  const needsReason = needsReasonForTerms(item, change);
  const show = (field: keyof TermsInput, value: unknown): string => {
    if (typeof value === "number") return money(value);
    return typeof value === "string" && value !== "" && field !== "reason" ? value : "–";
  };
  return (
    <>
      <RecordDialog
        edit={{
          ...versioned,
          label: (field) => (field === "reason" ? t("terms.reason") : t(`field.${field}`)),
          onClose,
        }}
        title={t("terms.title")}
        description={item.name}
        submitLabel={t("common:save")}
        disabledReason={mayNotLower && t("terms.mayNotLower")}
        fieldValue={show}
      >
        <div className="grid gap-4 tablet:grid-cols-2">
          <PriceFields form={form} hasStock={item.quantity > 0} />
          <OnlinePriceFields form={form} />
          <ShopTermFields
            form={form}
            lockedWarranty={may("manage_settings") ? undefined : t("terms.mayNotSetTerms")}
          />
        </div>
        {mayNotLower ? <p className="text-wait-ink">{t("terms.mayNotLower")}</p> : null}
        {needsReason && !mayNotLower ? (
          <TextField
            label={t("terms.reason")}
            hint={t("terms.reasonHint")}
            maxLength={300}
            {...form.field("reason")}
          />
        ) : null}
      </RecordDialog>
      {question}
    </>
  );
}

/** Whether the form has a field for the cost. Without it the request must not contain a cost. */
const hasCostField = ({ cost, quantity }: Item): boolean => cost !== undefined && quantity === 0;

/** The terms that the form would write; empty while one of its values is not valid. */
function changeOf(read: { success: boolean; data?: TermsOutput }, item: Item): Partial<Terms> {
  if (!read.success || !read.data) return {};
  const { reason: _, cost, ...terms } = read.data;
  return { ...terms, ...(hasCostField(item) && { cost }) };
}
