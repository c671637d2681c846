import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormField } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { Section } from "#src/client/ui/section.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { SwitchField } from "#src/client/ui/fields/switch-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { settingsContract, type Settings } from "../../contract.ts";
import { checkMessages } from "../../core/client/form-checks.ts";
import { NumberField } from "#src/client/ui/fields/number-field.tsx";
import { SettingsCard, SettingsForm } from "../../core/client/settings-card.tsx";
import { useRefused } from "../../core/client/switch-settings.tsx";
import { useSettingsForm } from "../../core/client/use-settings-form.ts";

type Messages = Settings["notifications"];

const channels = ["smsNotifications", "emailNotifications", "whatsappNotifications"] as const;

/** The switches of the automatic messages, each group with its own. */
const groups = [
  { group: "deviceStatusUpdates", own: ["tellReceived", "tellEstimate", "tellReady"] },
  {
    group: "customerFollowUps",
    own: [
      "tellUnclaimed",
      "tellFollowUp",
      "tellWarrantyEnding",
      "tellGoodsWarrantyEnding",
      "tellPointsExpiring",
      "tellBirthday",
      "tellAppointment",
    ],
  },
  { group: "paymentReminders", own: ["tellBalanceDue"] },
] as const;

type Flag =
  | (typeof channels)[number]
  | (typeof groups)[number]["group"]
  | (typeof groups)[number]["own"][number]
  | "tellPayment";

/** The settings of messages to customers: channels, automatic messages, hours and limits. */
export default function MessagesSettings({ stored }: { stored: Messages }) {
  return (
    <div className="flex flex-col gap-4">
      <Switches stored={stored} />
      <HoursAndLimits stored={stored} />
    </div>
  );
}

function Switches({ stored }: { stored: Messages }) {
  const { t } = useTranslation("settings");
  const refused = useRefused();
  const update = useWrite(settingsContract.updateNotificationsSettings);
  const shown: Messages = { ...stored, ...(update.isPending ? update.variables.body : {}) };
  const put = (body: Partial<Messages>) => update.mutate({ body }, { onError: refused });
  const one = (flag: Flag, disabledReason?: string | false) => (
    <div key={flag} data-setting={`notifications.${flag}`}>
      <SwitchField
        label={t(`notifications.${flag}`)}
        checked={shown[flag]}
        disabledReason={disabledReason}
        onChange={(on) => put({ [flag]: on })}
      />
    </div>
  );
  return (
    <>
      <Section title={t("notifications.channels")} meta={t("notifications.channelsHint")}>
        <div className="divide-y divide-line">{channels.map((channel) => one(channel))}</div>
      </Section>
      {groups.map(({ group, own }) => (
        <Section key={group} title={t(`notifications.group.${group}`)}>
          <div className="divide-y divide-line">
            {one(group)}
            {own.map((flag) => one(flag, !shown[group] && t("notifications.groupOff")))}
          </div>
        </Section>
      ))}
      <Section title={t("notifications.group.payments")}>
        {one("tellPayment")}
        <p className="text-12 text-ink-faint">{t("notifications.receiptsHint")}</p>
      </Section>
    </>
  );
}

type Form = Pick<
  Messages,
  | "notificationSchedule"
  | "followUpDelayDays"
  | "smsDailyParts"
  | "smsDailyCost"
  | "smsPartPrice"
  | "smsPerSecond"
  | "smsForeignNumbers"
>;

function HoursAndLimits({ stored }: { stored: Messages }) {
  const { t } = useTranslation("settings");
  const update = useWrite(settingsContract.updateNotificationsSettings);
  const { notificationSchedule, followUpDelayDays, smsDailyParts, smsDailyCost, smsPartPrice } =
    stored;
  const form = useSettingsForm<Form>({
    check: checkMessages,
    stored: {
      notificationSchedule,
      followUpDelayDays,
      smsDailyParts,
      smsDailyCost,
      smsPartPrice,
      smsPerSecond: stored.smsPerSecond,
      smsForeignNumbers: stored.smsForeignNumbers,
    },
    save: (body) => update.mutateAsync({ body }),
  });
  const { input, control } = labelled(form, t, "notifications.");
  return (
    <SettingsForm form={form}>
      <SettingsCard title={t("notifications.hours")}>
        <TextField
          type="time"
          label={t("notifications.start")}
          hint={t("notifications.hoursHint")}
          {...form.field("notificationSchedule.start")}
        />
        <TextField
          type="time"
          label={t("notifications.end")}
          {...form.field("notificationSchedule.end")}
        />
        <FormField {...control("followUpDelayDays")} as={NumberField} unit={t("days")} />
      </SettingsCard>
      <SettingsCard title={t("notifications.limits")}>
        <FormField
          {...control("smsDailyParts")}
          as={NumberField}
          hint={t("notifications.smsDailyPartsHint")}
        />
        <FormField
          {...control("smsPartPrice")}
          as={NumberField}
          hint={t("notifications.smsPartPriceHint")}
          decimals
        />
        <FormField
          {...control("smsDailyCost")}
          as={NumberField}
          hint={t("notifications.smsDailyCostHint")}
        />
        <FormField
          {...control("smsPerSecond")}
          as={NumberField}
          hint={t("notifications.smsPerSecondHint")}
        />
        <CheckboxField {...input("smsForeignNumbers")} className="tablet:col-span-2" />
      </SettingsCard>
    </SettingsForm>
  );
}
