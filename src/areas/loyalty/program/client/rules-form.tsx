import { useWatch } from "react-hook-form";
import { needed, numberWithin, wrongOf } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { problemKey } from "#src/areas/settings/core/client/problem-words.ts";
import { SettingsCard, SettingsForm } from "#src/areas/settings/core/client/settings-card.tsx";
import { ShillingsField } from "#src/client/ui/fields/shillings-field.tsx";
import { useSettingsForm } from "#src/areas/settings/core/client/use-settings-form.ts";
import { settingsContract } from "#src/areas/settings/contract.ts";
import { settingsProblems } from "#src/areas/settings/rules.ts";
import type { LoyaltyRules } from "../contract.ts";
import { EarningCard, LevelsCard, PayingCard, RuleField, type RulesValues } from "./rule-cards.tsx";
import { LevelPreview } from "./level-preview.tsx";

const MAX_POINTS = 1_000_000_000;
const points = (value: number) => numberWithin(value, 0, MAX_POINTS);
const percent = (value: number) => numberWithin(value, 0, 100, { decimals: true });

const check = (rules: RulesValues): Record<string, string> => ({
  ...inWords(settingsProblems("loyalty", rules)),
  ...wrongOf({
    pointsPerShilling:
      rules.pointsPerShilling < 0
        ? problemKey("Points per shilling cannot be negative")
        : numberWithin(rules.pointsPerShilling, 0, 1000, { decimals: true }),
    pointsToShilling: numberWithin(rules.pointsToShilling, 1, 1_000_000),
    bronzeThreshold: points(rules.bronzeThreshold),
    silverThreshold: points(rules.silverThreshold),
    goldThreshold: points(rules.goldThreshold),
    platinumThreshold: points(rules.platinumThreshold),
    bronzeDiscount: percent(rules.bronzeDiscount),
    silverDiscount: percent(rules.silverDiscount),
    goldDiscount: percent(rules.goldDiscount),
    platinumDiscount: percent(rules.platinumDiscount),
    pointExpiryDays: numberWithin(rules.pointExpiryDays, 0, 3650),
    referralBonus: points(rules.referralBonus),
    referralLeastSpent: numberWithin(rules.referralLeastSpent, 0, MAX_POINTS),
    birthdayBonus: points(rules.birthdayBonus),
    anniversaryBonus: points(rules.anniversaryBonus),
    reason: needed(rules.reason),
  }),
});

const inWords = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, sentence]) => [field, problemKey(sentence)]),
  );

/** The form for the rules of the loyalty program, with a preview of its effect on the levels of customers. */
export function RulesForm({ stored, readAt }: { stored: LoyaltyRules; readAt: number }) {
  const { t } = useTranslation("program");
  const change = useWrite(settingsContract.updateLoyaltySettings);
  const form = useSettingsForm<RulesValues>({
    check,
    stored: { ...stored, reason: "" },
    save: ({ reason = "", ...body }) =>
      change.mutateAsync({ body: { ...body, reason: reason.trim() } }),
  });
  const rules = { ...stored, ...useWatch({ control: form.control }) } as LoyaltyRules;
  return (
    <SettingsForm form={form}>
      <EarningCard form={form} rules={rules} />
      <PayingCard form={form} rules={rules} />
      <LevelsCard form={form} />
      <LevelPreview rules={rules} readAt={readAt} />
      <SettingsCard title={t("expiry.title")}>
        <p className="text-ink-quiet tablet:col-span-2">{t("expiry.hint")}</p>
        <RuleField form={form} name="pointExpiryDays" unit={t("unit.days")} />
      </SettingsCard>
      <SettingsCard title={t("bonuses.title")}>
        <p className="text-ink-quiet tablet:col-span-2">{t("bonuses.hint")}</p>
        {(["referralBonus", "birthdayBonus", "anniversaryBonus"] as const).map((name) => (
          <RuleField key={name} form={form} name={name} unit={t("unit.points")} />
        ))}
        <ControlledField form={form} name="referralLeastSpent">
          {(field) => (
            <ShillingsField
              label={t("field.referralLeastSpent")}
              hint={t("bonuses.leastSpentHint")}
              {...field}
            />
          )}
        </ControlledField>
      </SettingsCard>
      <SettingsCard title={t("why.title")}>
        <TextField
          label={t("reason")}
          hint={t("why.hint")}
          maxLength={300}
          className="tablet:col-span-2"
          {...form.field("reason")}
        />
      </SettingsCard>
    </SettingsForm>
  );
}
