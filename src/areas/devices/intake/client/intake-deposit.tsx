import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Fold } from "#src/client/ui/fold.tsx";
import { DepositFields } from "../../money/client/deposit-fields.tsx";
import { refusedIn } from "./group-state.ts";
import { needsWaiver } from "./intake-values.ts";
import type { IntakeSection } from "./use-intake.ts";

/** The deposit. The closed group shows its amount, and whether it is paid now or later. */
export function IntakeDeposit({ form, values, rules, shop }: IntakeSection) {
  const { t } = useTranslation("devices");
  const { money } = useCurrency();
  const { depositMode, depositAmount } = values;
  const when = t(depositMode === "now" ? "intake:depositNow" : "intake:depositLater");
  return (
    <Fold
      title={t("deposit")}
      state={
        depositMode === "none"
          ? t("intake:depositNone")
          : `${depositAmount === null ? "" : money(depositAmount)} ${when}`
      }
      isNeeded={needsWaiver(values, rules)}
      refused={refusedIn(form, ["depositAmount", "depositWaivedReason", "payment"])}
    >
      <DepositFields
        form={form}
        values={values}
        rules={rules}
        mayTakePayments={shop.may("take_payments")}
      />
    </Fold>
  );
}
