import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { formatMoney } from "#src/shared/money.ts";
import { isOpenPayment, type OpenedLink } from "../opened-link.ts";
import { Contact } from "#src/areas/settings/public-site/public/contact.tsx";
import { PayForm } from "./pay-form.tsx";
import { PublicDocument } from "#src/areas/settings/public-site/public/public-document.tsx";
import type { PayView } from "./pay-view.ts";

/** The page of a payment link. It works without a script, and opening it starts no payment. */
export function PayPage(view: PayView) {
  const { word, link, problem } = view;
  const { owed, isEnded, payment } = link;
  const isPaid = payment?.status === "completed" && payment.isByLink;
  const isOpen = isOpenPayment(payment);
  const isLate = payment?.status === "late";
  // While a request is open, other ways would invite the customer to pay twice. A transfer needs the bank account.
  const maySend = !isOpen || (payment?.method === "bank_transfer" && !isLate);
  return (
    <PublicDocument view={view} title={word("title")}>
      <h1 className="text-28 font-strong">{word("title")}</h1>
      {isEnded ? (
        <State icon={<Clock size={20} />} title={word("endedTitle")}>
          {word("endedHint")}
        </State>
      ) : (
        <>
          <Sum view={view} />
          {problem ? (
            <p
              role="alert"
              className="mt-6 flex gap-2.5 rounded-control bg-loss-soft px-4 py-3 text-loss-ink ring-1 ring-loss-line ring-inset"
            >
              <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>{word(`problem.${problem}`)}</span>
            </p>
          ) : null}
          {isPaid ? (
            <State icon={<CircleCheck size={20} />} title={word("paidTitle")} isGood>
              {formatMoney(payment.amount, view.moneyFormat)}
            </State>
          ) : null}
          {payment?.status === "failed" && owed.amount > 0 && !problem ? (
            <State icon={<CircleAlert size={20} />} title={word("failedTitle")}>
              {word("failedHint")}
            </State>
          ) : null}
          {isOpen ? <Waiting view={view} /> : null}
          {owed.amount === 0 ? (
            isPaid || isLate ? null : (
              <State icon={<CircleCheck size={20} />} title={word("nothingTitle")} isGood>
                {word("nothingHint")}
              </State>
            )
          ) : (
            <>
              {isOpen ? null : <PayForm {...view} />}
              {maySend ? <Accounts view={view} /> : null}
            </>
          )}
        </>
      )}
      <Contact view={view} quiet />
    </PublicDocument>
  );
}

/** What is paid, and how much is owed now. */
function Sum({ view: { word, link, moneyFormat } }: { view: PayView }) {
  const { number, about, amount, total } = link.owed;
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-5">
      <p className="text-ink-quiet">
        {number}
        {about ? ` · ${about}` : ""}
      </p>
      {amount > 0 ? (
        <>
          <p className="mt-3 text-14 text-ink-quiet">{word("owed")}</p>
          <p className="text-28 font-strong tabular-nums">{formatMoney(amount, moneyFormat)}</p>
        </>
      ) : null}
      {total > amount ? (
        <p className="text-14 text-ink-faint">
          {word("inAll", { total: formatMoney(total, moneyFormat) })}
        </p>
      ) : null}
    </div>
  );
}

/** A request that is open. The page has no script, so the customer looks again. */
function Waiting({ view }: { view: PayView }) {
  const { word, action, link } = view;
  const { payment } = link;
  if (!payment) return null;
  const { status, method, payUrl, isByLink, isSimulated } = payment;
  const isTransfer = method === "bank_transfer";
  const hint = isTransfer
    ? "waitingTransfer"
    : status === "late"
      ? "lateHint"
      : status === "unknown"
        ? "waitingUnknown"
        : method === "card"
          ? "waitingCard"
          : isByLink
            ? "waitingPhone"
            : "waitingShop";
  return (
    <State
      icon={<Clock size={20} />}
      title={word(status === "late" ? "lateTitle" : "waitingTitle")}
    >
      <p>{word(hint)}</p>
      {isSimulated ? <p className="font-medium">{word("simulated")}</p> : null}
      {payUrl ? (
        <a
          href={payUrl}
          rel="noreferrer"
          className={buttonClasses("primary", "normal", "mt-4 h-12 w-full text-16")}
        >
          {word("toCardPage")}
        </a>
      ) : null}
      {isTransfer ? null : (
        <a
          href={action}
          className={buttonClasses(
            payUrl ? "secondary" : "primary",
            "normal",
            "mt-3 h-12 w-full text-16",
          )}
        >
          {word("checkAgain")}
        </a>
      )}
    </State>
  );
}

interface StateProps {
  icon: ReactNode;
  title: string;
  isGood?: boolean;
  children: ReactNode;
}

function State({ icon, title, isGood, children }: StateProps) {
  return (
    <section className="mt-6 rounded-card border border-line bg-surface p-5">
      <h2
        className={`flex items-center gap-2.5 text-20 font-strong ${isGood ? "text-accent-ink" : ""}`}
      >
        <span aria-hidden="true">{icon}</span>
        {title}
      </h2>
      <div className="mt-2 text-ink-quiet">{children}</div>
    </section>
  );
}

/** Where the customer can send the money without a provider: Lipa numbers and the bank account. */
function Accounts({ view }: { view: PayView }) {
  const { word, link, nameOf } = view;
  const { bank, lipaNumbers } = link.accounts;
  if (!bank && lipaNumbers.length === 0) return null;
  return (
    <section className="mt-6 rounded-card border border-line bg-surface p-5">
      <h2 className="text-20 font-strong">{word("sendTitle")}</h2>
      <p className="mt-1 text-ink-quiet">{word("sendHint", { number: link.owed.number })}</p>
      {lipaNumbers.map((lipa) => (
        <div key={lipa.wallet} className="mt-4 border-t border-line pt-4">
          <p className="text-14 text-ink-quiet">{word("lipa", { wallet: nameOf(lipa.wallet) })}</p>
          <p className="text-28 font-strong tabular-nums select-all">{lipa.number}</p>
          <p className="wrap-anywhere">{lipa.name}</p>
        </div>
      ))}
      {bank ? <Bank bank={bank} view={view} /> : null}
    </section>
  );
}

type BankAccount = NonNullable<OpenedLink["accounts"]["bank"]>;

function Bank({ bank, view: { word, link } }: { bank: BankAccount; view: PayView }) {
  const rows = [
    [word("bank.name"), bank.name],
    [word("bank.accountName"), bank.accountName],
    [word("bank.accountNumber"), bank.accountNumber],
    [word("bank.branch"), bank.branch],
    [word("bank.swift"), bank.swift],
    [word("bank.reference"), link.owed.number],
  ].filter(([, value]) => value !== "");
  return (
    <dl className="mt-4 grid grid-cols-[minmax(0,auto)_minmax(auto,1fr)] gap-x-4 gap-y-1 border-t border-line pt-4">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-quiet">{label}</dt>
          <dd className="text-right font-medium wrap-break-word select-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
