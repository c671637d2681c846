import { useId } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { useWrite } from "#src/client/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { FormError } from "#src/client/ui/form-error.tsx";
import { useAppForm } from "#src/client/ui/form.tsx";
import { toasts } from "#src/client/ui/toasts.ts";
import { usersContract } from "../contract.ts";
import { atField } from "./at-field.ts";
import type { OneTimePassword } from "./one-time-password-dialog.tsx";
import { UserFields } from "./user-fields.tsx";
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
  const id = useId();
  const create = useWrite(usersContract.createUser);
  const form = useAppForm<UserInput, UserOutput>({
    schema: userForm,
    defaultValues: emptyUser,
    submit: async ({ permissions, ...values }) => {
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
    <Dialog
      open
      onClose={onClose}
      title={t("create.title")}
      description={t("create.hint")}
      size="large"
      dirty={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" type="submit" form={id} loading={form.submitting}>
            {t("create.submit")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <UserFields form={form} />
        <FormError text={form.formError} />
      </form>
    </Dialog>
  );
}
