import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { usersContract, type User } from "../../contract.ts";
import { RightsFields } from "./user-fields.tsx";
import {
  rightsForm,
  rightsOf,
  toInput,
  type UserInput,
  type UserOutput,
} from "../../core/client/user-form.ts";
import { FieldValue } from "./user-field-value.tsx";

type Props = { user: User; onClose: () => void; onDone: () => void };

/** The dialog to change a user's rights. It asks for a reason, which the event of the change records. */
export default function RightsDialog({ user, onClose, onDone }: Props) {
  const { t } = useTranslation("users");
  const change = useWrite(usersContract.changeUserRights);
  const versioned = useVersionedForm<User, UserInput, UserOutput>({
    record: user,
    toInput,
    schema: rightsForm,
    save: async ({ reason = "", ...changes }, version) => {
      const rights = rightsOf(changes);
      if (Object.keys(rights).length > 0) {
        try {
          await change.mutateAsync({
            params: { id: user.id },
            body: { version, reason, ...rights },
          });
        } catch (error) {
          if (!(error instanceof ApiRefusal) || error.code !== "stale_version")
            toasts.error(t("rights.failed"));
          throw error;
        }
        toasts.success(t("rights.saved"));
      }
      onDone();
    },
  });
  const { form } = versioned;
  return (
    <RecordDialog
      edit={{ ...versioned, label: (field) => t(`field.${field}`), onClose }}
      title={t("rights.title", { name: user.name })}
      description={t("rights.hint")}
      size="large"
      submitLabel={t("rights.act")}
      fieldValue={(field, value) => <FieldValue field={field} value={value} />}
    >
      <RightsFields form={form} />
      <TextField
        label={t("field.reason")}
        hint={t("rights.reasonHint")}
        maxLength={300}
        {...form.field("reason")}
      />
    </RecordDialog>
  );
}
