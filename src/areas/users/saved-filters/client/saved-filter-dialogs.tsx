import { useState } from "react";
import type { ApiRefusal } from "#src/client/data/api.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { may, useSession } from "#src/client/session.tsx";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
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
  const [name, setName] = useState(filter?.name ?? "");
  const [isShared, setShared] = useState(filter?.isShared ?? false);
  const [wrong, setWrong] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const options = {
    onSuccess: () => {
      toasts.success(t("saved"));
      onClose();
    },
  };
  const create = useWrite(savedFiltersContract.createSavedFilter, options);
  const change = useWrite(savedFiltersContract.updateSavedFilter, options);
  const onError = (error: ApiRefusal) => {
    if (error.isTransient) setFailed(t("failed"));
    else if (error.params["reason"] === "name-taken") setWrong(t("nameTaken"));
    else setFailed(error.params["reason"] === "too-many" ? t("tooMany") : errorText(error));
  };
  const send = () => {
    setFailed(undefined);
    if (!name.trim()) return setWrong(t("nameMissing"));
    const body = { name: name.trim(), ...(mayShare && { isShared }) };
    if (filter) change.mutate({ params: { id: filter.id }, body }, { onError });
    else create.mutate({ body: { screen, query, ...body } }, { onError });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={filter ? t("editTitle") : t("saveTitle")}
      description={filter ? null : t("saveHint")}
      size="small"
      dirty={name !== (filter?.name ?? "")}
      form={{ onSubmit: send, submitting: create.isPending || change.isPending, formError: failed }}
      submitLabel={t("common:save")}
    >
      <TextField
        label={t("name")}
        placeholder={t("namePlaceholder")}
        maxLength={60}
        value={name}
        error={wrong}
        onChange={(event) => {
          setName(event.target.value);
          setWrong(undefined);
        }}
      />
      {mayShare ? (
        <CheckboxField
          label={t("share")}
          hint={t("shareHint")}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}

function DeleteDialog({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const { t } = useTranslation("filters");
  const remove = useWrite(savedFiltersContract.deleteSavedFilter, {
    onSuccess: () => toasts.success(t("deleted")),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("deleteTitle", { name: filter.name })}
      loses={t(filter.isShared ? "deleteSharedLoses" : "deleteLoses")}
      confirmLabel={t("delete")}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: filter.id } });
        } catch (error) {
          toasts.error(errorText(error));
          throw error;
        }
      }}
    />
  );
}
