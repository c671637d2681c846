import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { SettingsCard } from "#src/areas/settings/core/client/settings-card.tsx";
import { pointsFor } from "../../rules.ts";
import { givenBack, MUCH_PERCENT, SPENT } from "../given-back.ts";
import type { LoyaltyRules } from "../contract.ts";
import {
  ratePresets,
  thresholdPresets,
  worthPresets,
  type RatePreset,
  type WorthPreset,
} from "../presets.ts";

export type RulesValues = LoyaltyRules & { reason: string };
type RulesFormOf = AppForm<RulesValues, RulesValues>;

/** The fields whose value is a number. */
type NumberName = {
  [K in keyof LoyaltyRules]: LoyaltyRules[K] extends number ? K : never;
}[keyof LoyaltyRules];

type CardProps = { form: RulesFormOf; rules: LoyaltyRules };

export function RuleField({
  form,
  name,
  label,
  unit,
  decimals = false,
}: {
  form: RulesFormOf;
  name: NumberName;
  /** By default the word of the field. */
  label?: string;
  unit?: string;
  decimals?: boolean;
}) {
  const { t } = useTranslation("program");
  return (
    <ControlledField form={form} name={name}>
      {(field) => (
        <NumberField
          label={label ?? t(`program:field.${name as "pointExpiryDays"}`)}
          {...(unit !== undefined && { unit })}
          decimals={decimals}
          {...field}
        />
      )}
    </ControlledField>
  );
}

const EXAMPLE = 25_000 * MINOR_PER_MAJOR;

export function EarningCard({ form, rules: { pointsPerShilling } }: CardProps) {
  const { t, language } = useTranslation("program");
  return (
    <SettingsCard title={t("earning.title")}>
      <p className="text-ink-quiet tablet:col-span-2">{t("earning.hint")}</p>
      <div className="flex flex-col gap-2">
        <RuleField form={form} name="pointsPerShilling" decimals />
        {pointsPerShilling >= 0 ? (
          <p className="text-12 text-ink-quiet">
            <Money minor={EXAMPLE} />
            {" → "}
            {t("unit.soMany", {
              number: formatNumber(pointsFor(EXAMPLE, pointsPerShilling), language),
            })}
          </p>
        ) : null}
      </div>
      <Presets
        label={t("earning.presets")}
        presets={(Object.keys(ratePresets) as RatePreset[]).map((name) => ({
          name,
          label: t(`rate.${name}`),
          values: { pointsPerShilling: ratePresets[name] },
        }))}
        form={form}
      />
    </SettingsCard>
  );
}

export function PayingCard({ form, rules }: CardProps) {
  const { t } = useTranslation("program");
  return (
    <SettingsCard title={t("paying.title")}>
      <p className="text-ink-quiet tablet:col-span-2">{t("paying.hint")}</p>
      <RuleField form={form} name="pointsToShilling" unit={t("unit.points")} />
      <Presets
        label={t("paying.presets")}
        presets={(Object.keys(worthPresets) as WorthPreset[]).map((name) => ({
          name,
          label: t(`worth.${name}`),
          values: { pointsToShilling: worthPresets[name] },
        }))}
        form={form}
      />
      <GivenBack rules={rules} />
    </SettingsCard>
  );
}

/** Says what both rates together give back, while they are typed. */
function GivenBack({ rules }: { rules: LoyaltyRules }) {
  const { t, language } = useTranslation("program");
  const { money } = useCurrency();
  const given = givenBack(rules);
  if (!given) return null;
  const { points, amount, percent, isMuch } = given;
  const sentence = t("paying.givesBack", {
    spent: money(SPENT),
    points: formatNumber(points, language),
    amount: money(amount),
    percent: formatNumber(percent, language),
  });
  return (
    <div className="flex flex-col gap-2 tablet:col-span-2" aria-live="polite">
      <p>{sentence}</p>
      {isMuch ? (
        <Notice
          tone="waiting"
          title={t("paying.much", { percent: formatNumber(MUCH_PERCENT, language) })}
        />
      ) : null}
    </div>
  );
}

export function LevelsCard({ form }: { form: RulesFormOf }) {
  const { t, language } = useTranslation("program");
  const number = (value: number) => formatNumber(value, language);
  return (
    <SettingsCard title={t("levels.title")}>
      <p className="text-ink-quiet tablet:col-span-2">{t("levels.hint")}</p>
      <Presets
        label={t("levels.presets")}
        presets={Object.entries(thresholdPresets).map(([name, values]) => ({
          name,
          label: loyaltyLevels.map((level) => number(values[`${level}Threshold`])).join(" / "),
          values,
        }))}
        form={form}
        wide
      />
      {loyaltyLevels.map((each) => {
        const level = t(`customers:level.${each}`);
        return (
          <div key={each} className="grid grid-cols-2 gap-4 tablet:col-span-2">
            <RuleField
              form={form}
              name={`${each}Threshold`}
              label={t("levels.threshold", { level })}
            />
            <RuleField
              form={form}
              name={`${each}Discount`}
              label={t("levels.discount", { level })}
              unit="%"
              decimals
            />
          </div>
        );
      })}
      <div className="tablet:col-span-2">
        <ControlledField form={form} name="autoLevelUp">
          {({ value, onChange }) => (
            <SwitchField label={t("levels.auto")} checked={value} onChange={onChange} />
          )}
        </ControlledField>
      </div>
    </SettingsCard>
  );
}

interface Preset {
  name: string;
  label: string;
  values: Partial<LoyaltyRules>;
}

/** Buttons that enter usual values. Nothing is saved yet. */
function Presets({
  label,
  presets,
  form,
  wide = false,
}: {
  label: string;
  presets: readonly Preset[];
  form: RulesFormOf;
  wide?: boolean;
}) {
  const enter = (values: Partial<LoyaltyRules>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof LoyaltyRules, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={wide ? "flex flex-col gap-1 tablet:col-span-2" : "flex flex-col gap-1"}
    >
      <p className="font-medium">{label}</p>
      <div className="flex flex-wrap gap-2">
        {presets.map(({ name, label: text, values }) => (
          <Button key={name} size="small" onClick={() => enter(values)}>
            <span className="tabular-nums">{text}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
