import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { read, useWrite } from "#src/client/data/queries.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Customer } from "#src/areas/customers/contract.ts";
import { CustomerField } from "../../core/client/customer-field.tsx";
import { useCustomerNow } from "../../core/client/use-customer-now.ts";
import { rewardsContract, type Reward } from "../contract.ts";
import { RewardChoice } from "./reward-choice.tsx";
import { rewardName } from "./reward-words.ts";

interface Props {
  /** The customer whose points are spent; null: the dialog asks for the customer. */
  customer: Customer | null;
  onClose: () => void;
}

interface Values {
  customer: Customer | null;
  reward: Reward | null;
}

const MAX_SHOWN = 100;

/** Redeems a reward for a customer's points. It offers the rewards that these points can pay for. */
export default function RedeemDialog({ customer, onClose }: Props) {
  const { t, language } = useTranslation("rewards");
  const redeem = useWrite(rewardsContract.redeemReward);
  const defaultValues: Values = { customer, reward: null };
  const form = useDialogForm({
    defaultValues,
    check: (values) => ({
      customer: values.customer ? undefined : t("choose"),
      reward: values.reward ? undefined : t("choose"),
    }),
    submit: ({ customer: chosen, reward }) => {
      if (!chosen || !reward) throw new Error("the form has checked this");
      const { id: rewardId, pointsCost } = reward;
      return redeem.mutateAsync({ body: { customerId: chosen.id, rewardId, pointsCost } });
    },
    failed: t("redeemFailed"),
    onDone: ({ rewardPreset: preset, rewardName: name, balance }) => {
      const points = formatNumber(balance, language);
      toasts.success(t("redeemedToast", { reward: rewardName(t, { preset, name }), points }));
      onClose();
    },
  });
  const [chosen, reward] = useWatch({ control: form.control, name: ["customer", "reward"] });
  const now = useCustomerNow(chosen);
  return (
    <FormDialog
      onClose={onClose}
      title={t("redeemTitle")}
      description={t("redeemHint")}
      form={form}
      submitLabel={t("redeemAction")}
      disabledReason={!(chosen && reward) && t("choose")}
    >
      <ControlledField form={form} name="customer">
        {({ value, onChange, error }) => (
          <CustomerField
            value={value}
            onChange={(next) => {
              onChange(next);
              form.setValue("reward", null);
            }}
            onPicked={() => {}}
            error={error}
          />
        )}
      </ControlledField>
      {now ? (
        <ControlledField form={form} name="reward">
          {({ value, onChange, error }) => (
            <Choices points={now.points} value={value} onChange={onChange} error={error} />
          )}
        </ControlledField>
      ) : null}
    </FormDialog>
  );
}

interface ChoicesProps {
  points: number;
  value: Reward | null;
  onChange: (reward: Reward) => void;
  error: string | undefined;
}

function Choices({ points, value, onChange, error }: ChoicesProps) {
  const { t } = useTranslation("rewards");
  const query = useQuery(
    read(rewardsContract.listRewards, {
      query: { active: "true", maxCost: points, limit: MAX_SHOWN },
    }),
  );
  if (query.isError || !query.data)
    return <NotLoaded query={query} failed={t("failed")} lines={4} />;
  const { items } = query.data;
  if (items.length === 0) return <p className="text-ink-quiet">{t("noneAffordable")}</p>;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("reward")}</legend>
      <div className="flex flex-col gap-2">
        {items.map((each) => (
          <RewardChoice
            key={each.id}
            reward={each}
            isChosen={value?.id === each.id}
            onChoose={() => onChange(each)}
          />
        ))}
      </div>
      <FieldError label={t("reward")} error={error} />
    </fieldset>
  );
}
