import { useMutation, useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { uploadTo, type Uploading } from "#src/client/pictures/use-uploads.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import ReasonDialog from "#src/client/ui/forms/reason-dialog.tsx";
import { ProofsPart } from "#src/client/pictures/proofs-part.tsx";
import { MAX_PROOFS } from "#src/areas/shipments/rules.ts";
import { useSayOfPayment } from "#src/areas/shipments/client/proof-words.ts";
import { ProofDialog } from "#src/client/pictures/proof-dialog.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { formatRate } from "../../rates/rate-text.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { supplierPaymentsContract, type SupplierPayment } from "../contract.ts";

type Task = { name: "cancel" } | { name: "proof" | "delete-proof"; proofId: string };

interface Props {
  id: string;
  onClose: () => void;
}

/** A payment to a supplier with its proofs, and the ways to prove and cancel it. */
export default function SupplierPaymentDialog({ id, onClose }: Props) {
  const { t } = useTranslation("supplier-payments");
  const [task, setTask] = useState<Task | null>(null);
  const query = useQuery(read(supplierPaymentsContract.getSupplierPayment, { params: { id } }));
  const payment = query.data;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t("one")}
        description={payment?.cancelledAt ? <Badge>{t("cancelled")}</Badge> : payment?.supplierName}
        footer={
          payment ? (
            <Footer payment={payment} onCancel={() => setTask({ name: "cancel" })} />
          ) : undefined
        }
      >
        {payment ? (
          <div className="flex flex-col gap-6">
            <Facts payment={payment} />
            <Proofs payment={payment} onTask={setTask} />
          </div>
        ) : (
          <NotLoaded query={query} failed={t("failed")} lines={6} />
        )}
      </Dialog>
      {payment && task ? <TaskDialog payment={payment} task={task} onTask={setTask} /> : null}
    </>
  );
}

function Footer({ payment, onCancel }: { payment: SupplierPayment; onCancel: () => void }) {
  const { t } = useTranslation("supplier-payments");
  if (!useMay()("pay_suppliers") || payment.cancelledAt) return null;
  return (
    <Button icon={<Ban size={16} />} onClick={onCancel}>
      {t("cancel.action")}
    </Button>
  );
}

function Facts({ payment }: { payment: SupplierPayment }) {
  const { t, language } = useTranslation("supplier-payments");
  const { format } = useCurrency();
  const { moneyIn } = useOrderFormat();
  const { amount, currency, exchangeRate, amountTzs, method, paymentAccountName } = payment;
  const items = [
    { label: t("amount"), value: moneyIn(currency, amount) },
    {
      label: t("inShillings"),
      value:
        currency === HOME_CURRENCY
          ? null
          : t("atRate", {
              amount: moneyIn(HOME_CURRENCY, amountTzs),
              rate: formatRate(exchangeRate, format),
            }),
    },
    { label: t("paidOn"), value: formatDate(payment.paidOn, language) },
    {
      label: t("by"),
      value: [
        t(`method.${method}`),
        paymentAccountName,
        payment.isFromDrawer ? t("fromDrawer") : null,
      ]
        .filter(Boolean)
        .join(" · "),
    },
    { label: t("order"), value: payment.orderNumber },
    { label: t("reference"), value: payment.reference },
    { label: t("note"), value: payment.note },
    { label: t("createdBy"), value: payment.createdBy?.name },
    {
      label: t("cancel.because"),
      value: payment.cancelledAt
        ? [payment.cancelReason, payment.cancelledBy?.name].filter(Boolean).join(" · ")
        : null,
    },
  ];
  return <DescriptionList items={items.filter(({ value }) => value)} />;
}

function Proofs({ payment, onTask }: { payment: SupplierPayment; onTask: (task: Task) => void }) {
  const mayPay = useMay()("pay_suppliers");
  const { id, proofs } = payment;
  // A mutation, so that the screen knows its own upload when it hears of it.
  const send = useMutation({
    mutationFn: ({ params, uploading }: { params: { id: string }; uploading: Uploading }) =>
      uploadTo(supplierPaymentsContract.addSupplierPaymentProof, { params }, "proof")(uploading),
  });
  return (
    <ProofsPart
      proofs={proofs}
      max={MAX_PROOFS}
      say={useSayOfPayment()}
      mayChange={mayPay}
      send={(uploading) => send.mutateAsync({ params: { id }, uploading })}
      onOpen={(proofId) => onTask({ name: "proof", proofId })}
      onDelete={(proofId) => onTask({ name: "delete-proof", proofId })}
    />
  );
}

interface TaskProps {
  payment: SupplierPayment;
  task: Task;
  onTask: (task: Task | null) => void;
}

/** The dialogs that a payment opens stand beside its own. */
function TaskDialog({ payment: { id, proofs, isFromDrawer }, task, onTask }: TaskProps) {
  const { t } = useTranslation("supplier-payments");
  const cancel = useWrite(supplierPaymentsContract.cancelSupplierPayment);
  const remove = useWrite(supplierPaymentsContract.deleteSupplierPaymentProof);
  const say = useSayOfPayment();
  const close = () => onTask(null);
  if (task.name === "proof")
    return (
      <ProofDialog
        proofs={proofs.filter(({ kind }) => kind === "picture")}
        say={say}
        shown={task.proofId}
        onShow={(proofId) => onTask({ name: "proof", proofId })}
        onClose={close}
      />
    );
  if (task.name === "delete-proof")
    return (
      <ReasonDialog
        title={t("shipments:proof.delete")}
        action={t("shipments:proof.delete")}
        done={t("shipments:proof.deleted")}
        danger
        send={(reason) =>
          remove.mutateAsync({ params: { id, proofId: task.proofId }, body: { reason } })
        }
        onClose={close}
      />
    );
  return (
    <ReasonDialog
      title={t("cancel.title")}
      hint={t(isFromDrawer ? "cancel.hintDrawer" : "cancel.hint")}
      action={t("cancel.action")}
      done={t("cancel.done")}
      danger
      send={(reason) => cancel.mutateAsync({ params: { id }, body: { reason } })}
      onClose={close}
    />
  );
}
