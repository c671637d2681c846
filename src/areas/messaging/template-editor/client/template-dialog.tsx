import { useWatch } from "react-hook-form";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
import { smsTypes } from "../../core/values.ts";
import { templatesContract, type Template } from "../../templates/contract.ts";
import { messageOf, occasions } from "../../templates/occasions.ts";
import { ContentFields } from "./content-fields.tsx";
import { bodyOf, inputOf, templateForm, type TemplateInput } from "./template-form.ts";
import { TemplatePreview } from "./template-preview.tsx";

interface Props {
  /** null: a new one. */
  template: Template | null;
  onClose: () => void;
}

/** Creates a template, or changes one. */
export default function TemplateDialog({ template, onClose }: Props) {
  const { t } = useTranslation("sms-templates");
  const create = useWrite(templatesContract.createTemplate);
  const update = useWrite(templatesContract.updateTemplate);
  const failed = useFailed(template ? "updateFailed" : "createFailed");
  const edit = useRecordForm({
    record: template,
    toInput: inputOf,
    schema: templateForm,
    label: (field) => t(`field.${field}`),
    create: (values) => create.mutateAsync({ body: bodyOf(values) }).catch(failed),
    update: (changes, { id }) =>
      update.mutateAsync({ params: { id }, body: bodyOf(changes) }).catch(failed),
    done: () => t(template ? "saved" : "created"),
    onClose,
  });
  const { form, input } = edit;
  const values = useWatch({ control: form.control }) as TemplateInput;
  const purpose = values.occasion ? messageOf[values.occasion].purpose : "service";
  return (
    <RecordDialog
      edit={edit}
      title={template?.name ?? t("createTitle")}
      size="large"
      submitLabel={t(template ? "common:save" : "create")}
    >
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField {...input("name")} optional={false} maxLength={80} />
        <SelectField
          {...input("type")}
          options={smsTypes.map((value) => ({ value, label: t(`messaging:type.${value}`) }))}
        />
      </div>
      <ContentFields form={form} values={values} />
      <SelectField
        {...input("occasion")}
        hint={t("field.occasionHint")}
        placeholder={t("noOccasion")}
        options={occasions.map((value) => ({ value, label: t(`messaging:occasion.${value}`) }))}
      />
      <TemplatePreview values={values} purpose={purpose} />
    </RecordDialog>
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
