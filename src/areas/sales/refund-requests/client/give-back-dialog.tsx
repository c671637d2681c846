import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ReferenceField } from "#src/areas/payments/client/reference-field.tsx";
import type { SaleRefund } from "../../contract.ts";
import type { RefundRequest } from "../refund-request.ts";
import { refundRequestsContract } from "../contract.ts";
import { useProviderName } from "#src/areas/payments/client/provider-name.ts";
import { RefundDone } from "../../refunds/client/refund-done.tsx";
import { usePiecesAsked } from "./pieces-asked.ts";

/** Gives back what was approved: nothing to choose any more but the reference of money that was sent. */
export default function GiveBackDialog({
  request,
  onClose,
}: {
  request: RefundRequest;
  onClose: () => void;
}) {
  const { t } = useTranslation("refund-requests");
  const { money } = useCurrency();
  const client = useQueryClient();
  const piecesAsked = usePiecesAsked();
  const providerName = useProviderName();
  const [reference, setReference] = useState("");
  const [written, setWritten] = useState<SaleRefund | null>(null);
  const giving = useWrite(refundRequestsContract.carryOutRefundRequest, {
    onSuccess: ({ refund }) => {
      setWritten(refund);
      void client.invalidateQueries({ queryKey: ["sales"] });
    },
  });
  const { id, method, provider, amount } = request;
  if (written) return <RefundDone refund={written} onClose={onClose} />;
  const send = () => {
    if (!giving.isPending)
      giving.mutate({ params: { id }, body: reference.trim() ? { reference } : {} });
  };
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("giveBack.title", { amount: money(amount) })}
      description={request.saleNumber}
      dirty={reference !== ""}
      form={{
        onSubmit: send,
        submitting: giving.isPending,
        formError: giving.error && errorText(giving.error),
      }}
      submitLabel={t("giveBack.action")}
    >
      <div>
        <p className="font-medium wrap-anywhere">{piecesAsked(request)}</p>
        <p className="text-ink-quiet">{providerName(provider ?? method)}</p>
      </div>
      <p className="text-ink-quiet">{t("giveBack.hint")}</p>
      {method === "cash" || amount === 0 ? null : (
        <ReferenceField method={method} optional value={reference} onChange={setReference} />
      )}
    </FormDialog>
  );
}
