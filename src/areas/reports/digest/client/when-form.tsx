import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { needed } from "#src/client/checks.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { formatLongDate } from "#src/shared/date-format.ts";
import { SettingsForm } from "#src/areas/settings/core/client/settings-card.tsx";
import { useSettingsForm } from "#src/areas/settings/core/client/use-settings-form.ts";
import { digestTimes, settingsContract, type Settings } from "#src/areas/settings/contract.ts";
import type { DigestState } from "../contract.ts";
import type { DigestSettings } from "../rules.ts";

interface Props {
  stored: Settings["notifications"];
  next: DigestState["next"];
}

/** When the digest goes. */
export function WhenForm({ stored, next }: Props) {
  const { t, language } = useTranslation("digest");
  const update = useWrite(settingsContract.updateNotificationsSettings);
  const { digest, digestMorningAt, digestEveningAt } = stored;
  const form = useSettingsForm<DigestSettings>({
    check: (values) => ({
      ...(needed(values.digestMorningAt) && { digestMorningAt: "common:invalid.required" }),
      ...(needed(values.digestEveningAt) && { digestEveningAt: "common:invalid.required" }),
    }),
    stored: { digest, digestMorningAt, digestEveningAt },
    save: (body) => update.mutateAsync({ body }),
  });
  const time = useWatch({ control: form.control, name: "digest" });
  return (
    <SettingsForm form={form} isPart>
      <Section
        title={t("when.title")}
        meta={
          next
            ? t("when.next", {
                at: formatDateTime(next.dueAt, language),
                day: formatLongDate(next.day, language),
              })
            : undefined
        }
      >
        <div className="flex flex-col gap-4">
          <div data-setting="notifications.digest">
            <ControlledField form={form} name="digest">
              {({ value, onChange, ref: _, ...field }) => (
                <SegmentedControl
                  {...field}
                  label={t("when.label")}
                  value={value}
                  onChange={onChange}
                  options={digestTimes.map((each) => ({ value: each, label: t(`when.${each}`) }))}
                  wide
                />
              )}
            </ControlledField>
            <p className="mt-1.5 text-12 text-ink-faint">{t(`when.${time}Hint`)}</p>
          </div>
          {time === "morning" ? (
            <TextField
              type="time"
              label={t("when.morningAt")}
              hint={t("when.late")}
              {...form.field("digestMorningAt")}
            />
          ) : null}
          {time === "evening" ? (
            <TextField
              type="time"
              label={t("when.eveningAt")}
              hint={t("when.late")}
              {...form.field("digestEveningAt")}
            />
          ) : null}
        </div>
      </Section>
    </SettingsForm>
  );
}
