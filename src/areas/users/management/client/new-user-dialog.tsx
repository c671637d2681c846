import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useAppForm } from "#src/client/ui/forms/form.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { usersContract } from "../../contract.ts";
import { atField } from "../../sessions/client/at-field.ts";
import type { OneTimePassword } from "./one-time-password-dialog.tsx";
import { DetailFields, RightsFields } from "../../rights/client/user-fields.tsx";
import {
  emptyUser,
  permissionsOf,
  userForm,
  type UserInput,
  type UserOutput,
} from "../../core/client/user-form.ts";

type Props = { onClose: () => void; onCreated: (created: OneTimePassword) => void };

export default function NewUserDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation("users");
  const create = useWrite(usersContract.createUser);
  const form = useAppForm<UserInput, UserOutput>({
    schema: userForm,
    defaultValues: emptyUser,
    submit: async ({ permissions, reason: _, ...values }) => {
      try {
        onCreated(
          await create.mutateAsync({
            body: { ...values, permissions: permissionsOf(permissions) },
          }),
        );
      } catch (error) {
        toasts.error(t("create.failed"));
        throw atField(error, { email_taken: "email" });
      }
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("create.title")}
      description={t("create.hint")}
      size="large"
      dirty={form.formState.isDirty}
      form={form}
      submitLabel={t("create.submit")}
    >
      <DetailFields form={form} />
      <RightsFields form={form} />
    </FormDialog>
  );
}
