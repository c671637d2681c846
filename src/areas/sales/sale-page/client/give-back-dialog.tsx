import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { isCreditMethod } from "#src/areas/payments/providers.ts";
import { asItCame, type MoneyBack } from "#src/areas/payments/refunds/client/money-back.ts";
import { SendBackField } from "#src/areas/payments/refunds/client/send-back-field.tsx";
import { canSendBack } from "#src/areas/payments/provider-refunds/rules.ts";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { ReferenceField } from "#src/areas/payments/core/client/reference-field.tsx";
import type { SaleDetail } from "../../contract.ts";
import { saleProviderRefundsContract } from "../../provider-refunds/contract.ts";
import type { RefundRequest } from "../../refund-request.ts";
import { refundRequestsContract } from "../../refund-requests/contract.ts";
import { RefundDone, type WrittenRefund } from "../../refunds/client/refund-done.tsx";
import { usePiecesAsked } from "../../refund-requests/client/pieces-asked.ts";

const ReceiverField = lazyWithWords(
  () => import("#src/areas/payments/core/client/receiver-field.tsx"),
  "customers",
);

interface Props {
  request: RefundRequest;
  sale: Pick<
    SaleDetail,
    "paymentId" | "paymentType" | "payments" | "customerId" | "isCustomerErased"
  >;
  onClose: () => void;
}

/** Gives an approved refund, and then shows the amount that the customer gets. */
export default function GiveBackDialog({ request, sale, onClose }: Props) {
  const [written, setWritten] = useState<WrittenRefund | null>(null);
  return written ? (
    <RefundDone written={written} onClose={onClose} />
  ) : (
    <GiveBackForm request={request} sale={sale} onClose={onClose} onWritten={setWritten} />
  );
}

/** The payment whose provider can give the approved amount back in the approved way; undefined if none can. */
function sentThrough({ method, provider, amount }: RefundRequest, sale: Props["sale"]) {
  const paid = sale.payments.find(({ id }) => id === sale.paymentId);
  if (!paid || sale.paymentType === "split" || !canSendBack(paid, amount)) return undefined;
  return paid.method === method && paid.provider === (provider ?? method) ? paid : undefined;
}

/** Asks only how the money goes back, because the request contains all other fields. */
function GiveBackForm({
  request,
  sale,
  onClose,
  onWritten,
}: Props & { onWritten: (written: WrittenRefund) => void }) {
  const { t } = useTranslation("refund-requests");
  const { money } = useCurrency();
  const piecesAsked = usePiecesAsked();
  const providerName = useProviderName();
  const giving = useWrite(refundRequestsContract.carryOutRefundRequest);
  const { id, method, provider, amount } = request;
  const sending = useWrite(saleProviderRefundsContract.sendApprovedRefund);
  const paid = sentThrough(request, sale);
  const needsReceiver =
    method === "store_credit" && (sale.customerId === WALK_IN_CUSTOMER_ID || sale.isCustomerErased);
  const form = useDialogForm<{ way: MoneyBack }, WrittenRefund | null>({
    defaultValues: { way: asItCame },
    check: ({ way }) => ({
      way: needsReceiver && !way.receiver ? t("payments:back.receiver") : undefined,
    }),
    submit: async ({ way }) => {
      if (paid && way.isSent) {
        await sending.mutateAsync({ params: { id } });
        return null;
      }
      const reference = way.reference.trim();
      const body = {
        ...(reference && { reference }),
        ...(needsReceiver && way.receiver && { customerId: way.receiver.id }),
      };
      return giving.mutateAsync({ params: { id }, body });
    },
    onDone: (done) => {
      if (done) return onWritten(done);
      toasts.success(t("giveBack.sent"));
      onClose();
    },
  });
  const { isSent } = useWatch({ control: form.control, name: "way" });
  const isByHand = !paid || !isSent;
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("giveBack.title", { amount: money(amount) })}
      description={request.saleNumber}
      form={form}
      submitLabel={t("giveBack.action")}
    >
      <div>
        <p className="font-medium wrap-anywhere">{piecesAsked(request)}</p>
        <p className="text-ink-quiet">
          {method ? providerName(provider ?? method) : t("asItCame")}
        </p>
      </div>
      <p className="text-ink-quiet">{t("giveBack.hint")}</p>
      <ControlledField form={form} name="way">
        {({ value, onChange, error }) => (
          <>
            {needsReceiver ? (
              <Suspense>
                <ReceiverField
                  value={value.receiver}
                  onChange={(receiver) => onChange({ ...value, receiver })}
                  error={error}
                />
              </Suspense>
            ) : null}
            {paid ? (
              <SendBackField
                paid={paid}
                isSent={value.isSent}
                onChange={(sends) => onChange({ ...value, isSent: sends })}
              />
            ) : null}
            {method && isByHand && method !== "cash" && !isCreditMethod(method) && amount > 0 ? (
              <ReferenceField
                method={method}
                optional
                value={value.reference}
                onChange={(reference) => onChange({ ...value, reference })}
              />
            ) : null}
          </>
        )}
      </ControlledField>
    </FormDialog>
  );
}
