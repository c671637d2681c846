import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { useAppForm } from "#src/client/ui/form.tsx";
import { FormDialog } from "#src/client/ui/form-dialog.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import { usersContract } from "../contract.ts";
import { atField } from "./at-field.ts";
import type { OneTimePassword } from "./one-time-password-dialog.tsx";
import { DetailFields, RightsFields } from "./user-fields.tsx";
import {
  emptyUser,
  permissionsOf,
  userForm,
  type UserInput,
  type UserOutput,
} from "./user-form.ts";

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
