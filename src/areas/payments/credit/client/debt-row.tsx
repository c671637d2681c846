import { Banknote, CalendarClock, MessageCircle } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { formatMoney } from "#src/shared/money.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Money } from "#src/client/ui/money.tsx";
import { whatsappHref } from "#src/client/whatsapp-href.ts";
import type { Debt } from "../../credit-ledger/debt-schemas.ts";
import { AgeBadge } from "./age-badge.tsx";
import { CreditLedger } from "./credit-ledger.tsx";
import type { DebtCustomer } from "./customer-debts.tsx";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

const PaymentLinkButton = lazyWithWords(
  () => import("../../links/client/payment-link-button.tsx"),
  "payment-links",
);

export type DebtAct = "pay" | "plan" | "write-off";

interface Props {
  debt: Debt;
  customer: DebtCustomer;
  /** Whether to pay this debt is the main action of the screen. */
  isMain: boolean;
  onAct: (act: DebtAct) => void;
}

/** One debt of a customer: what is open, its instalments, its history, and what can be done. */
export function DebtRow({ debt, customer, isMain, onAct }: Props) {
  const { t, language } = useTranslation("credit");
  const { money } = useCurrency();
  const may = useMay();
  const { id, balance } = debt;
  const of = debt.saleNumber ?? debt.ticketNumber ?? "";
  return (
    <li className="py-3 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <AppLink
              href={
                debt.saleId
                  ? pageHref("/sales/$id", { id: debt.saleId })
                  : pageHref("/devices/$id", { id: debt.deviceId ?? "" })
              }
              className="text-accent-ink underline-offset-2 hover:underline"
            >
              {of}
            </AppLink>
          </p>
          {debt.deviceName ? <p className="wrap-anywhere">{debt.deviceName}</p> : null}
          <p className="text-12 text-ink-faint">
            {id ? null : `${t("customer.noPlan")} · `}
            {t("customer.since", { day: formatDate(debt.since, language) })}
          </p>
        </div>
        <div className="shrink-0 text-right">
          <Money minor={balance} className="font-strong" />
          <p className="text-12 text-ink-faint">
            {balance === debt.amount ? null : t("customer.of", { amount: money(debt.amount) })}
          </p>
          <AgeBadge age={debt.age} />
        </div>
      </div>
      {debt.parts.length > 0 ? (
        <ol aria-label={t("customer.parts")} className="mt-2 flex flex-col gap-1">
          {debt.parts.map((part) => (
            <li key={part.dueOn} className="flex justify-between gap-3 text-ink-quiet">
              <span>{t("due", { day: formatDate(part.dueOn, language) })}</span>
              {part.open === 0 ? (
                <span>{t("customer.partPaid")}</span>
              ) : (
                <Money minor={part.open} />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      <CreditLedger kind="debt" title={t("customer.ledger")} entries={debt.entries} />
      <div className="mt-3 flex flex-wrap gap-2 phone:*:flex-auto">
        <DebtActs hasPlan={id !== null} isMain={isMain} onAct={onAct}>
          <Suspense>
            {may("take_payments") ? (
              <PaymentLinkButton
                size="small"
                subject={id ? { debtId: id } : { deviceId: debt.deviceId ?? undefined }}
                phone={customer.phone}
              />
            ) : null}
            {customer.phone ? <Remind debt={debt} of={of} customer={customer} /> : null}
          </Suspense>
        </DebtActs>
      </div>
    </li>
  );
}

/** A repair that was handed over unpaid has no plan yet. To write it off needs the right to agree on credit as well. */
function DebtActs({
  hasPlan,
  isMain,
  onAct,
  children,
}: Pick<Props, "isMain" | "onAct"> & {
  hasPlan: boolean;
  /** What else can be done; it comes before giving the money up. */
  children: ReactNode;
}) {
  const { t } = useTranslation("credit");
  const may = useMay();
  return (
    <>
      {may("take_payments") ? (
        <Button
          size="small"
          variant={isMain ? "primary" : "secondary"}
          icon={<Banknote size={16} />}
          onClick={() => onAct("pay")}
        >
          {t("act.pay")}
        </Button>
      ) : null}
      {!hasPlan && may("give_credit") ? (
        <Button size="small" icon={<CalendarClock size={16} />} onClick={() => onAct("plan")}>
          {t("act.plan")}
        </Button>
      ) : null}
      {children}
      {may("write_off_debts") && (hasPlan || may("give_credit")) ? (
        <Button size="small" variant="ghost" onClick={() => onAct("write-off")}>
          {t("act.writeOff")}
        </Button>
      ) : null}
    </>
  );
}

/** Opens WhatsApp with a reminder in the customer's language. */
function Remind({ debt, of, customer }: { debt: Debt; of: string; customer: DebtCustomer }) {
  const { t } = useTranslation("credit");
  const { business } = useShopSettings();
  const { format } = useCurrency();
  const language = customer.language ?? business.language;
  const word = usePaperWords("credit", language);
  const text = word("reminder", {
    name: customer.name,
    shop: business.name,
    amount: formatMoney(debt.balance, format),
    what: of,
    day: formatDate(debt.dueOn, language),
  });
  return (
    <a
      href={whatsappHref(customer.phone, text)}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses("ghost", "small")}
    >
      <MessageCircle size={16} aria-hidden="true" /> {t("act.remind")}
    </a>
  );
}
