import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { FormField } from "#src/client/ui/forms/form.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { freeServices, rewardsContract, type Reward } from "../contract.ts";
import {
  benefitKinds,
  changeOf,
  emptyReward,
  inputOf,
  newRewardOf,
  rewardForm,
  type RewardOutput,
} from "./reward-form.ts";
import { rewardDescription, rewardName } from "./reward-words.ts";

interface Props {
  /** null: a new one. */
  reward: Reward | null;
  onClose: () => void;
}

/** Creates a reward, or changes one. */
export default function RewardDialog({ reward, onClose }: Props) {
  const { t } = useTranslation("rewards");
  const create = useWrite(rewardsContract.createReward);
  const update = useWrite(rewardsContract.updateReward);
  const edit = useRecordForm({
    record: reward,
    toInput: (stored) =>
      stored
        ? inputOf(stored, {
            name: rewardName(t, stored),
            description: rewardDescription(t, stored),
          })
        : emptyReward,
    schema: rewardForm,
    label: (field) => t(`field.${field}`),
    create: (values) => create.mutateAsync({ body: newRewardOf(values) }),
    update: ({ version, ...changes }, { id }) => {
      const change = changeOf(changes, edit.form.getValues() as RewardOutput);
      return update.mutateAsync({ params: { id }, body: { version, ...change } });
    },
    done: () => t(reward ? "saved" : "created"),
    onClose,
  });
  const { form, input, control } = edit;
  const [kind, isLimited] = useWatch({ control: form.control, name: ["kind", "isLimited"] });
  return (
    <RecordDialog
      edit={edit}
      title={reward ? rewardName(t, reward) : t("newReward")}
      submitLabel={t(reward ? "common:save" : "createAction")}
    >
      <TextField {...input("name")} optional={false} maxLength={80} />
      <TextArea {...input("description")} optional rows={2} maxLength={300} />
      <FormField {...control("pointsCost")} as={NumberField} optional={false} />
      <SelectField
        {...input("kind")}
        options={benefitKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {kind === "percentage" ? (
        <FormField {...control("percentage")} as={NumberField} unit="%" decimals />
      ) : kind === "amount" ? (
        <FormField {...control("amount")} as={MoneyField} />
      ) : (
        <SelectField
          {...input("service")}
          hint={t("serviceHint")}
          options={freeServices.map((value) => ({ value, label: t(`service.${value}`) }))}
        />
      )}
      <CheckboxField {...input("isLimited")} />
      {isLimited ? <FormField {...control("most")} as={NumberField} /> : null}
      <CheckboxField {...input("isActive")} hint={t("isActiveHint")} />
    </RecordDialog>
  );
}
