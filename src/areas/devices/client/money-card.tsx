import { Banknote, CalendarClock, ReceiptText } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Device } from "../core/contract.ts";
import { useUnsent } from "../core/client/seen-device.ts";
import { UnsentMark } from "../core/client/unsent-mark.tsx";
import { ChargeLines } from "./charge-lines.tsx";
import { StatusBadge } from "../money/client/status-badge.tsx";
import { readyForPickup } from "../rules.ts";
import { depositLeft, needsNoDeposit, owedOnCredit, refusalOfPricing } from "../money/rules.ts";
import type { DeviceTask } from "../core/client/device-task.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

const OpenPayment = lazy(() => import("../money/client/open-payment.tsx"));
const InvoiceOf = lazyWithWords(
  () => import("#src/areas/payments/invoices/client/invoice-of.tsx"),
  "invoices",
);

const TaxLine = lazy(() => import("../charges/client/tax-line.tsx"));
const OverpaidLines = lazyWithWords(
  () => import("../money/client/overpaid-lines.tsx"),
  "device-tasks",
);
const PaymentLinkButton = lazyWithWords(
  () => import("#src/areas/payments/links/client/payment-link-button.tsx"),
  "payment-links",
);

export function MoneyCard({
  device,
  onTask,
}: {
  device: Device;
  onTask: (task: DeviceTask) => void;
}) {
  const { t } = useTranslation("devices");
  const { may } = useShop();
  const isOpen = device.status !== "done";
  const pricing = refusalOfPricing(device);
  const isReady = !isOpen || readyForPickup.includes(device.status);
  const mayOwe = isReady && device.balance !== null && device.balance > 0;
  const owes = device.balance === null ? !needsNoDeposit(device.status) : device.balance > 0;
  /** What the customer can pay by a link: the balance, or the deposit while there is no price. */
  const asked = device.balance ?? depositLeft(device);
  const cost = (device.finalAmount ?? 0) + device.chargesAmount;
  return (
    <Section
      title={t("money:money.title")}
      actions={
        may("edit_devices") && isOpen ? (
          <Button
            size="small"
            variant="ghost"
            disabledReason={pricing && t(`money:cost.refused.${pricing}`)}
            onClick={() => onTask("cost")}
          >
            {device.finalAmount === null ? t("money:cost.set") : t("money:cost.change")}
          </Button>
        ) : null
      }
    >
      <MoneyLines device={device} />
      {device.depositWaivedReason ? (
        <p className="mt-2 text-12 text-ink-faint">
          {t("money:money.depositWaived", { reason: device.depositWaivedReason })}
        </p>
      ) : null}
      {may("take_payments") && owes ? (
        <Button
          className="mt-3 w-full"
          icon={<Banknote size={16} />}
          onClick={() => onTask("payment")}
        >
          {t("money:payment.action")}
        </Button>
      ) : null}
      {may("take_payments") && asked > 0 ? (
        <Suspense>
          <PaymentLinkButton
            className="mt-2 w-full"
            subject={{ deviceId: device.id }}
            phone={device.customer.phone}
          />
        </Suspense>
      ) : null}
      {may("give_credit") && mayOwe ? (
        <Button
          className="mt-2 w-full"
          icon={<CalendarClock size={16} />}
          onClick={() => onTask("give-credit")}
        >
          {t("money:payLater")}
        </Button>
      ) : null}
      {device.payments.length > 0 ? (
        <ul
          aria-label={t("money:money.payments")}
          className="mt-4 divide-y divide-line border-t border-line"
        >
          {device.payments.map((payment) => (
            <PaymentRow key={payment.id} device={device} payment={payment} onTask={onTask} />
          ))}
        </ul>
      ) : null}
      <Suspense>
        <InvoiceOf subject={{ deviceId: device.id }} canIssue={cost > 0} cost={cost} />
      </Suspense>
    </Section>
  );
}

/** What the repair costs, what was paid and what is left, or goes back. */
function MoneyLines({ device }: { device: Device }) {
  const { t } = useTranslation("devices");
  const onCredit = owedOnCredit(device);
  return (
    <dl className="flex flex-col gap-1.5">
      <Line
        label={t("money:money.cost")}
        minor={device.finalAmount}
        none={t(needsNoDeposit(device.status) ? "nothingToPay" : "costNotSet")}
      />
      <ChargeLines device={device} />
      <Suspense>
        <TaxLine device={device} />
      </Suspense>
      {device.depositAmount > 0 && device.priceAtEnd === null ? (
        <Line label={t("money:money.depositAsked")} minor={device.depositAmount} quiet />
      ) : null}
      <Line label={t("money:money.paid")} minor={device.paidAmount - onCredit} />
      {onCredit > 0 ? <Line label={t("owed")} minor={onCredit} /> : null}
      <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-line pt-2.5">
        <dt className="font-medium">{t("balance")}</dt>
        <dd className="text-20 font-strong">
          {device.balance === null ? "–" : <Money minor={device.balance} />}
        </dd>
      </div>
      {device.overpaid || device.paidBackAmount || device.priceAtEnd ? (
        <Suspense>
          <OverpaidLines device={device} />
        </Suspense>
      ) : null}
    </dl>
  );
}

function Line({
  label,
  minor,
  none,
  quiet,
}: {
  label: string;
  minor: number | null;
  none?: string;
  quiet?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-quiet">{label}</dt>
      <dd>
        {minor === null ? (
          <span className="text-ink-faint">{none ?? "–"}</span>
        ) : (
          <Money minor={minor} tone={quiet ? "quiet" : "normal"} />
        )}
      </dd>
    </div>
  );
}

const openStatuses = new Set<Payment["status"]>(["pending", "processing", "unknown"]);

interface RowProps {
  device: Device;
  payment: Payment;
  onTask: (task: DeviceTask) => void;
}

function PaymentRow({ device, payment, onTask }: RowProps) {
  const { t } = useTranslation("devices");
  const { may } = useShop();
  const unsent = useUnsent(device.id).get(payment.id);
  // A failed request is over once the repair owes less.
  const isStillOwed = device.balance === null || payment.amount <= device.balance;
  const isOpen =
    may("take_payments") &&
    (payment.status === "failed" ? isStillOwed : openStatuses.has(payment.status));
  const providerName = useProviderName();
  const rounding = payment.refunds.reduce((sum, { cashRounding }) => sum + cashRounding, 0);
  return (
    <li className="flex items-center gap-3 py-2.5 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5">
          <Money minor={payment.amount} className="font-medium" />
          <StatusBadge status={payment.status} owed={payment.owed} />
          <UnsentMark unsent={unsent} />
          {payment.isSimulated ? (
            <Badge tone="waiting">{t("money:payment.simulated")}</Badge>
          ) : null}
        </p>
        <p className="text-12 wrap-anywhere text-ink-faint">
          {providerName(payment.provider)}
          {payment.reference ? ` ${payment.reference}` : ""} ·{" "}
          <RelativeTime iso={payment.paymentDate} />
          {payment.metadata.paymentLinkId ? ` · ${t("common:paymentLink")}` : ""}
          {payment.receivedBy ? ` · ${payment.receivedBy.name}` : ""}
        </p>
        {payment.refundedAmount > 0 ? (
          <p className="text-12 text-wait-ink">
            {t("money:money.givenBack")} <Money minor={payment.refundedAmount} />
            {rounding === 0 ? null : (
              <>
                {" "}
                ({t("money:money.rounding")} <Money minor={rounding} />)
              </>
            )}{" "}
            · {payment.refunds.map(({ refundNumber }) => refundNumber).join(", ")}
          </p>
        ) : null}
      </div>
      {payment.receipt ? (
        <AppLink
          href={pageHref("/receipts/$id", { id: payment.receipt.id })}
          aria-label={t("money:payment.receiptNamed", {
            number: payment.receipt.receiptNumber,
          })}
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 font-medium text-accent-ink hover:bg-sunken phone:h-11"
        >
          <ReceiptText size={16} aria-hidden="true" /> {t("money:payment.receipt")}
        </AppLink>
      ) : null}
      {isOpen ? (
        <Suspense>
          <OpenPayment device={device} payment={payment} onTask={onTask} />
        </Suspense>
      ) : null}
    </li>
  );
}
