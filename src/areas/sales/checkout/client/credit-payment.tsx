import { useState } from "react";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import CreditChoice from "#src/areas/payments/credit-ledger/client/credit-choice.tsx";
import OwesLine from "#src/areas/payments/credit/client/owes-line.tsx";
import {
  draftPlan,
  PlanFields,
  toParts,
  usePlanProblem,
  type DraftPart,
} from "#src/areas/payments/credit/client/plan-fields.tsx";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import type { PaymentForm } from "./use-payment-form.ts";

interface Props {
  form: PaymentForm;
  isSubmitted: boolean;
}

/** Credit in place of money at the till: store credit and gift cards, and instalments for a known customer. */
export default function CreditPayment({ form, isSubmitted }: Props) {
  const { t } = useTranslation("credit");
  const may = useMay();
  const { choice, customerId, problem } = form;
  const isKnown = customerId !== null && customerId !== WALK_IN_CUSTOMER_ID;
  const isOnCredit = Boolean(choice.onCredit);
  const suggestion = toParts(draftPlan(form.amount ?? 0, 1, useToday()));
  return (
    <>
      {isOnCredit ? null : (
        <CreditChoice
          customerId={customerId ?? WALK_IN_CUSTOMER_ID}
          value={choice}
          pointsWorth={form.pointsWorth}
          onChange={form.chooseCredit}
          onWorth={form.payAtMost}
          error={isSubmitted && problem === "code-missing" ? t("giftCard.codeMissing") : undefined}
        />
      )}
      {isKnown && may("give_credit") && !choice.credit ? (
        <div>
          <FilterChip
            label={t("plan.offer")}
            active={isOnCredit}
            onToggle={(isOn) =>
              form.chooseCredit({ onCredit: isOn ? { parts: suggestion, reason: "" } : null })
            }
          />
        </div>
      ) : null}
      {isOnCredit ? <Terms form={form} isSubmitted={isSubmitted} /> : null}
    </>
  );
}

function Terms({ form, isSubmitted }: Props) {
  const { t } = useTranslation("credit");
  const day = useToday();
  const problemOf = usePlanProblem();
  const amount = form.amount ?? 0;
  const [plan, setPlan] = useState<{ for: number; parts: DraftPart[] }>(() => ({
    for: -1,
    parts: [],
  }));
  // Another amount of this part makes a new suggestion.
  const parts = plan.for === amount ? plan.parts : draftPlan(amount, 1, day);
  const wrong = problemOf(parts, amount);
  const reason = form.choice.onCredit?.reason ?? "";
  const set = (next: DraftPart[], said: string) => {
    setPlan({ for: amount, parts: next });
    const fits = problemOf(next, amount) === undefined;
    form.change({ onCredit: { parts: fits ? toParts(next) : null, reason: said } });
  };
  return (
    <>
      {form.customerId ? <OwesLine customerId={form.customerId} /> : null}
      <PlanFields
        amount={amount}
        value={parts}
        onChange={(next) => set(next, reason)}
        error={isSubmitted ? wrong : undefined}
      />
      <TextArea
        label={t("plan.reason")}
        hint={t("plan.reasonHint")}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={({ target }) => set(parts, target.value)}
        error={isSubmitted && !reason.trim() ? t("common:invalid.required") : undefined}
      />
    </>
  );
}
