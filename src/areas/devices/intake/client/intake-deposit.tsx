import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useProviderName } from "#src/areas/payments/core/client/provider-name.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import { DepositFields } from "./deposit-fields.tsx";
import { refusedIn } from "./group-state.ts";
import { depositState, needsWaiver } from "./intake-values.ts";
import type { IntakeSection } from "./use-intake.ts";

/** The deposit. The closed group shows its amount, and how it is paid, or that it is not paid yet. */
export function IntakeDeposit({ form, values, rules, shop }: IntakeSection) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  const nameOf = useProviderName();
  const { amount, state, provider } = depositState(values);
  return (
    <Fold
      title={t("deposit")}
      state={
        // On a phone the whole sentence is shown, because its end says whether the money is here.
        <span className="whitespace-normal">
          {amount === null
            ? t("intake:depositNone")
            : t(`intake:depositState.${state}`, {
                amount: money(amount),
                provider: nameOf(provider),
              })}
        </span>
      }
      isNeeded={needsWaiver(values, rules)}
      refused={refusedIn(form, ["depositAmount", "depositWaivedReason", "payment"])}
    >
      <DepositFields
        // Another intake, such as after "Start over", knows nothing of what was chosen before.
        key={values.id}
        form={form}
        values={values}
        rules={rules}
        mayTakePayments={shop.may("take_payments")}
      />
    </Fold>
  );
}
