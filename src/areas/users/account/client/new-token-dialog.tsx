import { useState } from "react";
import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ControlledField, useAppForm } from "#src/client/ui/forms/form.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { usersContract } from "../../contract.ts";
import { CopyField } from "#src/client/ui/fields/copy-field.tsx";
import { PermissionChoice } from "../../roles/client/permission-choice.tsx";
import { namesOf, NONE_YET, permissionsOf } from "../../core/client/user-form.ts";

const tokenForm = z.object({
  name: requiredText(80),
  /** The names of the permissions, separated by spaces; user-form.ts explains the special values. */
  permissions: z.string().refine((names) => names !== NONE_YET, "users:permissions.needOne"),
});
type TokenForm = z.output<typeof tokenForm>;

/** Asks for the name and rights of a new access token, then shows the token once. */
export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("users");
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const create = useWrite(usersContract.createAccessToken);
  const form = useAppForm<TokenForm, TokenForm>({
    schema: tokenForm,
    defaultValues: { name: "", permissions: NONE_YET },
    submit: async ({ name, permissions }) => {
      try {
        setMade(
          await create.mutateAsync({ body: { name, permissions: permissionsOf(permissions) } }),
        );
      } catch (error) {
        toasts.error(t("tokens.createFailed"));
        throw error;
      }
    },
  });
  if (made) {
    return (
      <Dialog
        open
        staysOpen
        onClose={onClose}
        title={t("tokens.shownTitle", { name: made.name })}
        description={t("tokens.shownHint")}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t("oneTime.done")}
          </Button>
        }
      >
        <CopyField label={t("tokens.token")} value={made.token} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t("tokens.new")}
      dirty={form.formState.isDirty}
      form={form}
      submitLabel={t("tokens.submit")}
    >
      <TextField
        label={t("tokens.name")}
        hint={t("tokens.nameHint")}
        maxLength={80}
        {...form.field("name")}
      />
      <ControlledField form={form} name="permissions">
        {({ value, onChange, error }) => (
          <PermissionChoice
            chosen={permissionsOf(value)}
            onChange={(chosen) => onChange(namesOf(chosen))}
            error={error}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}
