import { useWrite } from "#src/client/data/queries.ts";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { ReferenceField } from "../../core/client/reference-field.tsx";
import { counterMethods } from "../../providers.ts";
import { creditContract } from "../../credit-ledger/contract.ts";
import type { GiftCard } from "../../credit-ledger/gift-card-schemas.ts";
import { hiddenGiftCode } from "../../credit-rules.ts";

/** Gives the money of an unused card back in the way in which it was paid. */
export default function RefundGiftCardDialog({
  card,
  onClose,
}: {
  card: GiftCard;
  onClose: () => void;
}) {
  const { t } = useTranslation("credit");
  const { money } = useCurrency();
  const providerName = useProviderName();
  const refund = useWrite(creditContract.refundGiftCard);
  const method = counterMethods.find((each) => each === card.paidWith.method);
  const form = useDialogForm({
    defaultValues: { reason: "", reference: "" },
    check: ({ reason }) => ({ reason: needed(reason) }),
    submit: async ({ reason, reference }) => {
      const typed = reference.trim();
      const body = { reason: reason.trim(), ...(typed && { reference: typed }) };
      await refund.mutateAsync({ params: { id: card.id }, body });
      toasts.success(t("giftCard.refunded"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("giftCard.refundTitle", { amount: money(card.amount) })}
      description={hiddenGiftCode(card.codeEnd)}
      size="small"
      form={form}
      submitLabel={t("giftCard.refund")}
    >
      <p className="text-ink-quiet">
        {t("giftCard.refundHint", { way: providerName(card.paidWith.provider) })}
      </p>
      {method && method !== "cash" ? (
        <ControlledField form={form} name="reference">
          {(field) => <ReferenceField method={method} optional {...field} />}
        </ControlledField>
      ) : null}
      <TextArea
        label={t("giftCard.refundReason")}
        rows={2}
        maxLength={300}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
