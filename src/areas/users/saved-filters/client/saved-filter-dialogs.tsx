import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { savedFiltersContract, type SavedFilter } from "../contract.ts";

export type SavedFilterTask =
  | { kind: "save" }
  | { kind: "edit"; filter: SavedFilter }
  | { kind: "delete"; filter: SavedFilter };

interface Props {
  task: SavedFilterTask;
  screen: string;
  query: string;
  onClose: () => void;
}

export default function SavedFilterDialogs({ task, screen, query, onClose }: Props) {
  if (task.kind === "delete") return <DeleteDialog filter={task.filter} onClose={onClose} />;
  const filter = task.kind === "edit" ? task.filter : null;
  return <NameDialog filter={filter} screen={screen} query={query} onClose={onClose} />;
}

function NameDialog({
  filter,
  screen,
  query,
  onClose,
}: Omit<Props, "task"> & { filter: SavedFilter | null }) {
  const { t } = useTranslation("filters");
  const mayShare = may(useSession(), "manage_settings");
  const create = useWrite(savedFiltersContract.createSavedFilter);
  const change = useWrite(savedFiltersContract.updateSavedFilter);
  const form = useDialogForm({
    defaultValues: { name: filter?.name ?? "", isShared: filter?.isShared ?? false },
    check: ({ name }) => ({ name: needed(name, t("nameMissing")) }),
    failed: t("failed"),
    submit: async ({ name, isShared }) => {
      const body = { name: name.trim(), ...(mayShare && { isShared }) };
      if (filter) await change.mutateAsync({ params: { id: filter.id }, body });
      else await create.mutateAsync({ body: { screen, query, ...body } });
      toasts.success(t("saved"));
    },
    onDone: onClose,
    explain: ({ params: { reason } }) => {
      if (reason === "name-taken") return { name: t("nameTaken") };
      return reason === "too-many" ? t("tooMany") : undefined;
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={filter ? t("editTitle") : t("saveTitle")}
      description={filter ? null : t("saveHint")}
      size="small"
      form={form}
      submitLabel={t("common:save")}
    >
      <TextField
        label={t("name")}
        placeholder={t("namePlaceholder")}
        maxLength={60}
        {...form.field("name")}
      />
      {mayShare ? (
        <CheckboxField label={t("share")} hint={t("shareHint")} {...form.field("isShared")} />
      ) : null}
    </FormDialog>
  );
}

function DeleteDialog({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const { t } = useTranslation("filters");
  const remove = useWrite(savedFiltersContract.deleteSavedFilter, {
    saysFailure: true,
    onSuccess: () => toasts.success(t("deleted")),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("deleteTitle", { name: filter.name })}
      loses={t(filter.isShared ? "deleteSharedLoses" : "deleteLoses")}
      confirmLabel={t("delete")}
      onConfirm={() => remove.mutateAsync({ params: { id: filter.id } })}
    />
  );
}
