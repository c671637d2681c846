import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { BackPart } from "../plan-money-back.ts";
import { isCredit } from "../../ways-back.ts";
import { useCashStep } from "../../core/client/use-cash-step.ts";
import { moneyOfParts, planOf, type MayBack, type MoneyBack, type PaidBack } from "./money-back.ts";
import { useProviderName } from "../../core/client/provider-name.ts";

interface Props {
  payments: readonly PaidBack[];
  amount: number;
  value: MoneyBack;
  /** The ways that are offered. */
  ways: readonly MoneyBack["way"][];
  may: MayBack;
}

function reasonOf({ approve, ask, approvedBy }: MayBack) {
  if (approvedBy !== undefined) return "given";
  return approve ? "approve" : ask ? "ask" : "need";
}

/** Says before the refund how its parts go back, why a way is not offered, and which approval is needed. */
export function MoneyBackParts({ payments, amount, value, ways, may }: Props) {
  const { t } = useTranslation("payments");
  const { money } = useCurrency();
  const providerName = useProviderName();
  const { parts, unproven } = planOf(payments, amount, value);
  const given = moneyOfParts(parts, payments, useCashStep());
  const sum = given.reduce((before, part) => before + part, 0);
  const rounding = sum - parts.reduce((before, part) => before + part.amount, 0);
  const kinds = payments.flatMap(({ moneyBack }) => moneyBack.map(({ paidAs }) => paidAs));
  const isDead = kinds.includes("dead_gift_card");
  const needsProof = kinds.includes("typed") && !ways.includes("cash");
  const reason = unproven.length > 0 ? reasonOf(may) : null;
  const referenceOf = ({ payment }: BackPart) =>
    [providerName(payment.provider), payments.find(({ id }) => id === payment.id)?.reference]
      .filter(Boolean)
      .join(" ");
  return (
    <>
      {parts.length > 1 ? (
        <ul className="divide-y divide-line rounded-control ring-1 ring-line ring-inset">
          {parts.map((part, place) => (
            <li
              key={`${part.payment.id} ${part.paidAs}`}
              className="flex items-baseline justify-between gap-3 px-3 py-2"
            >
              <span className="text-ink-quiet">
                {part.hand.method === "on_credit"
                  ? t("back.offDebt")
                  : providerName(part.hand.provider ?? part.hand.method)}
              </span>
              <Money minor={given[place] ?? part.amount} />
            </li>
          ))}
        </ul>
      ) : null}
      {rounding === 0 ? null : (
        <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-ink-quiet">{t("cashGiven", { rounding: money(rounding) })}</span>
          <Money minor={sum} className="ml-auto font-strong" />
        </p>
      )}
      {isDead ? (
        <p className="text-ink-quiet">{t("back.deadCard")}</p>
      ) : kinds.some(isCredit) ? (
        <p className="text-ink-quiet">{t("back.creditStays")}</p>
      ) : null}
      {needsProof ? <p className="text-ink-quiet">{t("back.noCash")}</p> : null}
      {reason ? (
        <Notice tone="waiting" title={t("back.unprovenTitle")}>
          {unproven.map((part) => (
            <p key={part.payment.id} className="wrap-anywhere">
              {referenceOf(part)} · {money(part.amount)}
            </p>
          ))}
          <p className="mt-1">{t(`back.unproven.${reason}`, { name: may.approvedBy ?? "" })}</p>
        </Notice>
      ) : null}
    </>
  );
}
