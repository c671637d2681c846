import { useWatch } from "react-hook-form";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { smsTypes } from "../../core/values.ts";
import { templatesContract, type Template } from "../../templates/contract.ts";
import { messageOf, occasions } from "../../templates/occasions.ts";
import { ContentFields } from "./content-fields.tsx";
import {
  bodyOf,
  emptyTemplate,
  inputOf,
  templateForm,
  type TemplateInput,
  type TemplateOutput,
} from "./template-form.ts";
import { TemplatePreview } from "./template-preview.tsx";

type Form = AppForm<TemplateInput, TemplateOutput>;

/** Creates a template, or changes one. */
export default function TemplateDialog({
  template,
  onClose,
}: {
  template: Template | null;
  onClose: () => void;
}) {
  return template ? <Edit template={template} onClose={onClose} /> : <Create onClose={onClose} />;
}

function Create({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("sms-templates");
  const create = useWrite(templatesContract.createTemplate);
  const failed = useFailed("createFailed");
  const form = useAppForm<TemplateInput, TemplateOutput>({
    schema: templateForm,
    defaultValues: emptyTemplate,
    submit: async (values) => {
      await create.mutateAsync({ body: bodyOf(values) }).catch(failed);
      toasts.success(t("created"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("createTitle")}
      size="large"
      form={form}
      submitLabel={t("create")}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation("sms-templates");
  const update = useWrite(templatesContract.updateTemplate);
  const failed = useFailed("updateFailed");
  const { form, meanwhile, takeTheirs } = useVersionedForm<Template, TemplateInput, TemplateOutput>(
    {
      record: template,
      toInput: inputOf,
      schema: templateForm,
      save: async (changes, version) => {
        const body = bodyOf(changes);
        if (Object.keys(body).length > 0) {
          await update
            .mutateAsync({ params: { id: template.id }, body: { version, ...body } })
            .catch(failed);
          toasts.success(t("saved"));
        }
        onClose();
      },
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={template.name}
      size="large"
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

/** Returns a function that passes a refusal on to the form. A lost connection is said in the form's own words. */
function useFailed(key: "createFailed" | "updateFailed"): (error: unknown) => never {
  const { t } = useTranslation("sms-templates");
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiRefusal && !error.isTransient) throw error;
    throw new Error(`${t(key)}: ${errorText(error)}`);
  };
}

function Fields({ form }: { form: Form }) {
  const { t } = useTranslation("sms-templates");
  const values = useWatch({ control: form.control }) as TemplateInput;
  const purpose = values.occasion ? messageOf[values.occasion].purpose : "service";
  return (
    <>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField
          label={t("field.name")}
          optional={false}
          maxLength={80}
          {...form.field("name")}
        />
        <SelectField
          label={t("field.type")}
          options={smsTypes.map((value) => ({ value, label: t(`messaging:type.${value}`) }))}
          {...form.field("type")}
        />
      </div>
      <ContentFields form={form} values={values} />
      <SelectField
        label={t("field.occasion")}
        hint={t("field.occasionHint")}
        placeholder={t("noOccasion")}
        options={occasions.map((value) => ({ value, label: t(`messaging:occasion.${value}`) }))}
        {...form.field("occasion")}
      />
      <TemplatePreview values={values} purpose={purpose} />
    </>
  );
}
