import { useWatch } from "react-hook-form";
import { languages } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LoadNotice } from "#src/client/ui/feedback/load-notice.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { LONGEST_TEXT } from "../../core/length.ts";
import { smsTypes } from "../../core/values.ts";
import { LengthLine } from "./length-line.tsx";
import type { SmsForm } from "./sms-values.ts";
import type { useTemplates } from "./use-templates.ts";
import { useVariableName } from "../../templates/client/variable-name.ts";

interface Props {
  form: SmsForm;
  templates: ReturnType<typeof useTemplates>;
  /** The placeholders that need a value. */
  asked: readonly string[];
  /** Whether the user may choose the language. A message to many is in the language of each customer. */
  hasLanguage?: boolean;
  /** Whether the message may be an offer. One about a device is none. */
  mayBeOffer?: boolean;
}

/** The fields for what is sent: a typed text, or a template with values for its placeholders. */
export function MessageFields({
  form,
  templates,
  asked,
  hasLanguage = false,
  mayBeOffer = true,
}: Props) {
  const { t } = useTranslation("sms");
  const source = useWatch({ control: form.control, name: "source" });
  return (
    <>
      <ControlledField form={form} name="source">
        {(field) => (
          <SegmentedControl
            label={t("source.label")}
            {...field}
            options={(["text", "template"] as const).map((value) => ({
              value,
              label: t(`source.${value}`),
            }))}
          />
        )}
      </ControlledField>
      {source === "text" ? <TypedText form={form} /> : <Template {...{ form, templates }} />}
      <Values form={form} asked={asked} />
      {hasLanguage && source === "template" ? (
        <SelectField
          label={t("field.language")}
          placeholder={t("language.own")}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          {...form.field("language")}
        />
      ) : null}
      {mayBeOffer ? (
        <CheckboxField
          label={t("field.offer")}
          hint={t("field.offerHint")}
          {...form.field("isOffer")}
        />
      ) : null}
    </>
  );
}

function TypedText({ form }: Pick<Props, "form">) {
  const { t } = useTranslation("sms");
  const message = useWatch({ control: form.control, name: "message" });
  return (
    <>
      <SelectField
        label={t("field.type")}
        options={smsTypes.map((value) => ({ value, label: t(`messaging:type.${value}`) }))}
        {...form.field("type")}
      />
      <div className="flex flex-col gap-1.5">
        <TextArea
          label={t("field.message")}
          optional={false}
          rows={4}
          maxLength={LONGEST_TEXT}
          {...form.field("message")}
        />
        <LengthLine text={message} />
      </div>
    </>
  );
}

function Template({ form, templates }: Pick<Props, "form" | "templates">) {
  const { t } = useTranslation("sms");
  if (templates.isError) {
    return <LoadNotice query={templates} title={t("field.templatesFailed")} />;
  }
  const options = templates.data ?? [];
  return (
    <SelectField
      label={t("field.template")}
      optional={false}
      placeholder={t("field.chooseTemplate")}
      hint={templates.data && options.length === 0 ? t("field.noTemplates") : undefined}
      options={options.map(({ id, name, type }) => ({
        value: id,
        label: `${name} (${t(`messaging:type.${type}`)})`,
      }))}
      {...form.field("templateId")}
    />
  );
}

function Values({ form, asked }: Pick<Props, "form" | "asked">) {
  const { t } = useTranslation("sms");
  const nameOf = useVariableName();
  if (asked.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t("field.variables")}</legend>
      <p className="mb-2 text-12 text-ink-quiet">{t("field.variablesHint")}</p>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {asked.map((name) => (
          <TextField
            key={name}
            label={nameOf(name)}
            maxLength={200}
            {...form.field(`variables.${name}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
