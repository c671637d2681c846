import {
  Banknote,
  Boxes,
  Check,
  HandCoins,
  Percent,
  Trash2,
  Wallet,
  X,
  type LucideIcon,
} from "lucide-react";
import type { ApprovalKind } from "#src/areas/users/roles/approval-kinds.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation, type WordKey } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useSession } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { signOf } from "#src/shared/figures/minus.ts";
import type { Language } from "#src/shared/words.ts";
import { pageHref } from "#src/shared/addresses.ts";
import type { Approval } from "../contract.ts";
import { refusalOfDecision, type Decision } from "../rules.ts";
import { ApprovalBadge } from "./approval-badge.tsx";
import { subjectHref } from "./subject-link.ts";

const icons: Readonly<Record<ApprovalKind, LucideIcon>> = {
  late_refund: HandCoins,
  discount: Percent,
  stock_adjustment: Boxes,
  device_deletion: Trash2,
  credit_payout: Wallet,
  overpaid_cash: Banknote,
};

interface Props {
  approval: Approval;
  onDecide: (approval: Approval, decision: Decision) => void;
}

/** A request with everything that is needed to decide about it, and the decisions of this user. */
export function ApprovalCard({ approval, onDecide }: Props) {
  const { t } = useTranslation("approvals");
  const { kind, status, amount, user, createdAt, moves, isErased, reason, customer } = approval;
  const Icon = icons[kind];
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 text-ink-quiet" aria-hidden="true">
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 font-medium wrap-anywhere">
            {approval.unproven && kind === "late_refund" ? t("cashRefund") : t(`kind.${kind}`)}{" "}
            <Subject approval={approval} />
          </p>
          {amount === null ? null : <Money minor={amount} className="shrink-0 font-medium" />}
        </div>
        <Details approval={approval} />
        <Unproven approval={approval} />
        <p className="wrap-anywhere">{isErased ? t("reasonErased") : `“${reason}”`}</p>
        <p className="text-12 text-ink-faint wrap-anywhere">
          {user.name} · <RelativeTime iso={createdAt} />
          {customer ? ` · ${t("customer", { name: customerName(customer, t) })}` : ""}
        </p>
        {moves.map((move) => (
          <p
            key={`${move.status} ${move.movedAt}`}
            className="text-12 text-ink-faint wrap-anywhere"
          >
            {t(`move.${move.status}`)}
            {move.user ? `: ${move.user.name}` : ""} · <RelativeTime iso={move.movedAt} />
            {move.note ? ` · ${move.note}` : ""}
          </p>
        ))}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <ApprovalBadge status={status} />
          <Acts approval={approval} onDecide={onDecide} />
        </div>
      </div>
    </div>
  );
}

function Subject({ approval }: { approval: Approval }) {
  const href = subjectHref(approval);
  const name = approval.sale?.saleNumber ?? approval.subjectName;
  if (!href) return <span className="font-normal">{name}</span>;
  return (
    <AppLink href={href} className="font-normal text-accent-ink">
      {name}
    </AppLink>
  );
}

/** The goods, and by how much less they are sold or how many pieces more or fewer there are. */
function Details({
  approval: { lines, discount, adjustmentReason, stockAct, kind },
}: {
  approval: Approval;
}) {
  const { t, language } = useTranslation("approvals");
  if (stockAct) {
    const moved = lines.map(({ name, quantity }) => `${signed(quantity, language)} × ${name}`);
    return (
      <p className="text-ink-quiet wrap-anywhere">
        {[t(`stockAct.${stockAct}` as WordKey), ...moved].join(" · ")}
      </p>
    );
  }
  if (kind === "stock_adjustment") {
    const [{ quantity } = { quantity: 0 }] = lines;
    const pieces = t(quantity < 0 ? "fewer" : "more", {
      count: Math.abs(quantity),
      pieces: formatNumber(Math.abs(quantity), language),
    });
    const known = adjustmentReason?.toLowerCase() ?? "";
    const words = reasons.includes(known)
      ? t(`inventory:reason.${known}` as WordKey)
      : adjustmentReason;
    return (
      <p className="text-ink-quiet">
        {pieces} · {words}
      </p>
    );
  }
  if (lines.length === 0) return null;
  return (
    <p className="text-ink-quiet wrap-anywhere">
      {lines
        .map(({ name, quantity, isLost }) => {
          const pieces = `${quantity} × ${name}`;
          return isLost ? t("lost", { pieces }) : pieces;
        })
        .join(", ")}
      {discount ? (
        <>
          {" · "}
          <Money minor={discount.subtotal} />
          {discount.type === "percent" ? ` · ${t("percentOff", { percent: discount.value })}` : ""}
        </>
      ) : null}
    </p>
  );
}

const signed = (quantity: number, language: Language) =>
  `${signOf(quantity)}${formatNumber(Math.abs(quantity), language)}`;

/** What the approver must know: money that nothing proves goes back in cash. */
function Unproven({ approval: { unproven } }: { approval: Approval }) {
  const { t } = useTranslation("approvals");
  const { money } = useCurrency();
  return unproven?.map(({ provider, reference, amount }) => (
    <p key={`${provider} ${reference ?? ""}`} className="font-medium wrap-anywhere">
      {t("unproven", {
        payment: [t(`common:provider.${provider}` as WordKey), reference].filter(Boolean).join(" "),
        amount: money(amount),
      })}
    </p>
  ));
}

const reasons = ["count", "damaged", "lost", "found", "correction", "adjustment"];

function Acts({ approval, onDecide }: Props) {
  const { t } = useTranslation("approvals");
  const { id, permissions } = useSession();
  const { kind, status, user, subjectId, customer, stockAct } = approval;
  const viewer = { userId: id, permissions: new Set(permissions) };
  const may = (decision: Decision) =>
    refusalOfDecision(decision, { kind, status, askedBy: user.id }, viewer) === null;
  const isForCounter = status === "approved" && user.id === id;
  return (
    <span className="ml-auto flex flex-wrap justify-end gap-2 empty:hidden">
      {isForCounter && kind === "discount" ? (
        <LinkButton href={pageHref("/pos")} size="small" variant="primary">
          {t("toTill")}
        </LinkButton>
      ) : null}
      {isForCounter && kind === "late_refund" && subjectId ? (
        <LinkButton href={pageHref("/sales/$id", { id: subjectId })} size="small" variant="primary">
          {t("toSale")}
        </LinkButton>
      ) : null}
      {isForCounter && kind === "overpaid_cash" && subjectId ? (
        <LinkButton
          href={pageHref("/devices/$id", { id: subjectId })}
          size="small"
          variant="primary"
        >
          {t("toRepair")}
        </LinkButton>
      ) : null}
      {isForCounter && kind === "credit_payout" && customer ? (
        <LinkButton href={pageHref("/debts/$id", customer)} size="small" variant="primary">
          {t("toCredit")}
        </LinkButton>
      ) : null}
      {isForCounter && stockAct === "buy_handset" ? (
        <LinkButton href={pageHref("/handsets")} size="small" variant="primary">
          {t("toHandsets")}
        </LinkButton>
      ) : null}
      {may("cancel") && !may("reject") ? (
        <Button size="small" onClick={() => onDecide(approval, "cancel")}>
          {t(user.id === id ? "cancel.action" : "cancel.withdraw")}
        </Button>
      ) : null}
      {may("reject") ? (
        <Button size="small" icon={<X size={16} />} onClick={() => onDecide(approval, "reject")}>
          {t("reject.action")}
        </Button>
      ) : null}
      {may("approve") ? (
        <Button
          size="small"
          variant="primary"
          icon={<Check size={16} />}
          onClick={() => onDecide(approval, "approve")}
        >
          {t("approve.action")}
        </Button>
      ) : null}
    </span>
  );
}
