import { useWatch } from "react-hook-form";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { ControlledField, useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { freeServices, rewardsContract, type Reward } from "../contract.ts";
import {
  benefitKinds,
  changeOf,
  emptyReward,
  inputOf,
  newRewardOf,
  rewardForm,
  type RewardInput,
  type RewardOutput,
} from "./reward-form.ts";
import { rewardDescription, rewardName } from "./reward-words.ts";

/** Creates a reward, or changes one. */
export default function RewardDialog({
  reward,
  onClose,
}: {
  reward: Reward | null;
  onClose: () => void;
}) {
  return reward ? <Edit reward={reward} onClose={onClose} /> : <Create onClose={onClose} />;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("rewards");
  const create = useWrite(rewardsContract.createReward);
  const form = useAppForm<RewardInput, RewardOutput>({
    schema: rewardForm,
    defaultValues: emptyReward,
    submit: async (values) => {
      await create.mutateAsync({ body: newRewardOf(values) });
      toasts.success(t("created"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("newReward")}
      form={form}
      submitLabel={t("createAction")}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useTranslation("rewards");
  const update = useWrite(rewardsContract.updateReward);
  const { form, meanwhile, takeTheirs } = useVersionedForm<Reward, RewardInput, RewardOutput>({
    record: reward,
    toInput: (stored) =>
      inputOf(stored, {
        name: rewardName(t, stored),
        description: rewardDescription(t, stored),
      }),
    schema: rewardForm,
    save: async (changes, version) => {
      const change = changeOf(changes, form.getValues() as RewardOutput);
      if (Object.keys(change).length > 0) {
        await update.mutateAsync({ params: { id: reward.id }, body: { version, ...change } });
        toasts.success(t("saved"));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={rewardName(t, reward)}
      form={form}
      submitLabel={t("common:save")}
    >
      <StaleVersionNotice
        changes={meanwhile}
        label={(field) => t(`field.${field}`)}
        renderValue={(_, value) => String(value)}
        onTakeTheirs={takeTheirs}
      />
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: AppForm<RewardInput, RewardOutput> }) {
  const { t } = useTranslation("rewards");
  const [kind, isLimited] = useWatch({ control: form.control, name: ["kind", "isLimited"] });
  return (
    <>
      <TextField label={t("field.name")} optional={false} maxLength={80} {...form.field("name")} />
      <TextArea
        label={t("field.description")}
        optional
        rows={2}
        maxLength={300}
        {...form.field("description")}
      />
      <ControlledField form={form} name="pointsCost">
        {(field) => <NumberField label={t("field.pointsCost")} optional={false} {...field} />}
      </ControlledField>
      <SelectField
        label={t("field.kind")}
        options={benefitKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...form.field("kind")}
      />
      {kind === "percentage" ? (
        <ControlledField form={form} name="percentage">
          {(field) => <NumberField label={t("field.percentage")} unit="%" decimals {...field} />}
        </ControlledField>
      ) : kind === "amount" ? (
        <ControlledField form={form} name="amount">
          {(field) => <MoneyField label={t("field.amount")} {...field} />}
        </ControlledField>
      ) : (
        <SelectField
          label={t("field.service")}
          hint={t("serviceHint")}
          options={freeServices.map((value) => ({ value, label: t(`service.${value}`) }))}
          {...form.field("service")}
        />
      )}
      <CheckboxField label={t("field.isLimited")} {...form.field("isLimited")} />
      {isLimited ? (
        <ControlledField form={form} name="most">
          {(field) => <NumberField label={t("field.most")} {...field} />}
        </ControlledField>
      ) : null}
      <CheckboxField
        label={t("field.isActive")}
        hint={t("isActiveHint")}
        {...form.field("isActive")}
      />
    </>
  );
}
