import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { formatPhone } from "#src/shared/phone.ts";
import { requiredText } from "#src/shared/fields.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { UnsettledMoney } from "./unsettled-money.tsx";
import { privacyContract } from "../contract.ts";

const confirmed = z.literal(true, "customer-erasure:mustConfirm");
const schemaOf = (hasGiftCards: boolean) =>
  z.object({
    reason: requiredText(500),
    giftCardsStay: hasGiftCards ? confirmed : z.boolean(),
    understood: confirmed,
  });
type Input = { reason: string; giftCardsStay: boolean; understood: boolean };
type Output = z.output<ReturnType<typeof schemaOf>>;

/**
 * Asks for a reason and erases the customer. The dialog lists which data is deleted and which data stays, and what must be
 * settled before.
 */
export default function EraseCustomerDialog({
  customer,
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { t } = useTranslation("customer-erasure");
  const errorText = useErrorText();
  const erase = useWrite(customersContract.eraseCustomer);
  const { data } = useQuery(
    read(privacyContract.listUnsettledMoney, { params: { id: customer.id } }),
  );
  const cards = data?.items.filter(({ kind }) => kind === "gift_card") ?? [];
  const others = data?.items.filter(({ kind }) => kind !== "gift_card") ?? [];
  const hasGiftCards = cards.length > 0;
  const form = useAppForm<Input, Output>({
    schema: schemaOf(hasGiftCards) as unknown as z.ZodType<Output, Input>,
    defaultValues: { reason: "", giftCardsStay: false, understood: false },
    submit: async ({ reason, giftCardsStay }) => {
      try {
        await erase.mutateAsync({
          params: { id: customer.id },
          body: { reason, ...(hasGiftCards && { giftCardsStay }) },
        });
      } catch (error) {
        toasts.error(t("failed", { reason: errorText(error) }));
        throw error;
      }
      toasts.success(t("done"));
      onClose();
    },
  });
  const person = [customer.name, customer.phone && formatPhone(customer.phone)].filter(Boolean);
  const { input } = labelled(form, t, "");
  return (
    <FormDialog
      onClose={onClose}
      title={t("title", { name: customer.name })}
      dirty={form.formState.isDirty}
      form={form}
      submitLabel={t("customers:erase.action")}
      danger
      disabledReason={others.length > 0 && t("unsettled")}
    >
      {others.length > 0 ? <UnsettledMoney title={t("unsettled")} items={others} /> : null}
      <div className="flex flex-col gap-2 text-ink-quiet">
        <p>{t("loses", { person: person.join(", ") })}</p>
        <p>{t("keeps")}</p>
        {customer.points > 0 ? <p>{t("points", { points: customer.points })}</p> : null}
        {customer.pointsOwed > 0 ? <p>{t("pointsOwed", { points: customer.pointsOwed })}</p> : null}
      </div>
      {hasGiftCards ? (
        <>
          <UnsettledMoney title={t("giftCards")} items={cards} />
          <CheckboxField {...input("giftCardsStay")} />
        </>
      ) : null}
      <TextArea {...input("reason")} hint={t("reasonHint")} maxLength={500} rows={2} />
      <CheckboxField {...input("understood")} />
    </FormDialog>
  );
}
