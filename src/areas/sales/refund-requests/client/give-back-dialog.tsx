import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useProviderName } from "#src/areas/payments/client/provider-name.ts";
import { ReferenceField } from "#src/areas/payments/client/reference-field.tsx";
import type { SaleRefund } from "../../contract.ts";
import type { RefundRequest } from "../refund-request.ts";
import { refundRequestsContract } from "../contract.ts";
import { RefundDone } from "../../refunds/client/refund-done.tsx";
import { usePiecesAsked } from "./pieces-asked.ts";

interface Props {
  request: RefundRequest;
  onClose: () => void;
}

/** Gives an approved refund, and then shows the amount that the customer gets. */
export default function GiveBackDialog({ request, onClose }: Props) {
  const [written, setWritten] = useState<SaleRefund | null>(null);
  return written ? (
    <RefundDone refund={written} onClose={onClose} />
  ) : (
    <GiveBackForm request={request} onClose={onClose} onWritten={setWritten} />
  );
}

/** Asks only for the reference, because the request contains all other fields. */
function GiveBackForm({
  request,
  onClose,
  onWritten,
}: Props & { onWritten: (refund: SaleRefund) => void }) {
  const { t } = useTranslation("refund-requests");
  const { money } = useCurrency();
  const piecesAsked = usePiecesAsked();
  const providerName = useProviderName();
  const giving = useWrite(refundRequestsContract.carryOutRefundRequest);
  const { id, method, provider, amount } = request;
  const form = useDialogForm({
    defaultValues: { reference: "" },
    submit: ({ reference }) =>
      giving.mutateAsync({ params: { id }, body: reference.trim() ? { reference } : {} }),
    onDone: ({ refund }) => onWritten(refund),
  });
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
        <p className="text-ink-quiet">{providerName(provider ?? method)}</p>
      </div>
      <p className="text-ink-quiet">{t("giveBack.hint")}</p>
      {method === "cash" || amount === 0 ? null : (
        <ControlledField form={form} name="reference">
          {(field) => <ReferenceField {...field} method={method} optional />}
        </ControlledField>
      )}
    </FormDialog>
  );
}
