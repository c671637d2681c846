import { emailAddress, needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, FormField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { languages, type Language } from "#src/shared/words.ts";
import {
  digestChannels,
  digestContract,
  type DigestChannel,
  type DigestState,
} from "../contract.ts";

interface Values {
  who: "user" | "other";
  userId: string;
  channel: DigestChannel;
  email: string;
  phone: string;
  language: Language;
}

const asInput = ({ who, userId, channel, email, phone, language }: Values) =>
  who === "user"
    ? { userId, channel, language }
    : channel === "email"
      ? { address: email, channel, language }
      : { address: phone, channel, language };

/** Lets a user, or another address or number, get the digest. */
export default function AddRecipientDialog({
  state: { candidates, maySeeTakings },
  onClose,
}: {
  state: DigestState;
  onClose: () => void;
}) {
  const { t, language } = useTranslation("digest");
  const add = useWrite(digestContract.addDigestRecipient);
  const hasPhone = (userId: string) =>
    candidates.some((each) => each.id === userId && each.hasPhone);
  const form = useDialogForm<Values>({
    defaultValues: {
      who: candidates.length === 0 && maySeeTakings ? "other" : "user",
      userId: "",
      channel: "email",
      email: "",
      phone: "",
      language,
    },
    check: ({ who, userId, channel, email, phone }) =>
      who === "user"
        ? {
            userId: needed(userId),
            channel:
              channel === "sms" && userId && !hasPhone(userId)
                ? "digest:dialog.noPhone"
                : undefined,
          }
        : channel === "email"
          ? { email: needed(email) ?? emailAddress(email) }
          : { phone: needed(phone) },
    submit: (values) => add.mutateAsync({ body: asInput(values) }),
    onDone: () => {
      toasts.success(t("dialog.added"));
      onClose();
    },
  });
  const [who, channel] = form.watch(["who", "channel"]);
  const { input, control } = labelled(form, t, "dialog.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("dialog.title")}
      description={t("dialog.about")}
      form={form}
      submitLabel={t("dialog.submit")}
    >
      {maySeeTakings ? (
        <ControlledField form={form} name="who">
          {({ ref: _, ...field }) => (
            <SegmentedControl
              {...field}
              label={t("dialog.who")}
              options={(["user", "other"] as const).map((value) => ({
                value,
                label: t(`dialog.${value}`),
              }))}
              wide
            />
          )}
        </ControlledField>
      ) : null}
      {who === "user" ? <UserField form={form} candidates={candidates} /> : null}
      <ControlledField form={form} name="channel">
        {({ ref: _, ...field }) => (
          <SegmentedControl
            {...field}
            label={t("dialog.channel")}
            options={digestChannels.map((value) => ({ value, label: t(`recipients.${value}`) }))}
            wide
          />
        )}
      </ControlledField>
      {who === "other" && channel === "email" ? (
        <TextField {...input("email")} type="email" maxLength={254} />
      ) : null}
      {who === "other" && channel === "sms" ? (
        <FormField {...control("phone")} as={PhoneField} />
      ) : null}
      <ControlledField form={form} name="language">
        {({ ref: _, ...field }) => (
          <SegmentedControl
            {...field}
            label={t("dialog.language")}
            options={languages.map((value) => ({ value, label: t(`recipients.${value}`) }))}
            wide
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}

function UserField({
  form,
  candidates,
}: Pick<DigestState, "candidates"> & { form: AppForm<Values, Values> }) {
  const { t } = useTranslation("digest");
  if (candidates.length === 0) return <p className="text-ink-quiet">{t("dialog.noUser")}</p>;
  return (
    <SelectField
      label={t("dialog.chooseUser")}
      placeholder={t("dialog.choose")}
      options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.field("userId")}
    />
  );
}
