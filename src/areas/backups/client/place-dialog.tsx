import type { Problem } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { backupsContract, placeInput, placeKinds, type BackupState } from "../contract.ts";
import { useExplainRefusal } from "./problem-text.ts";

interface Props {
  place: BackupState["place"];
  onClose: () => void;
}

interface Values {
  kind: (typeof placeKinds)[number];
  folder: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKey: string;
  secretKey: string;
}

/** The fields of the chosen kind, as the server expects them. */
function asInput({ kind, folder, ...bucket }: Values) {
  if (kind === "default") return { kind };
  if (kind === "folder") return { kind, folder: folder.trim() };
  const { secretKey, ...rest } = bucket;
  return { kind, ...rest, ...(secretKey && { secretKey }) };
}

/** The field that the server would refuse, so that the form can name it before it is sent. */
function wrongFields(values: Values): Record<string, "backups:place.wrong" | "errors:required"> {
  const checked = placeInput.safeParse(asInput(values));
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map(({ path }) => [String(path[0]), "backups:place.wrong" as const]),
  );
}

/** Why the secret key must be typed: there is none yet, or it belongs to another storage or access key. */
function secretProblem(place: Props["place"], { endpoint, accessKey }: Values): Problem {
  if (place.kind !== "bucket") return "backups:place.wrong";
  return endpoint.trim() === place.endpoint && accessKey.trim() === place.accessKey
    ? undefined
    : "setup-errors:credentials_needed_again";
}

/** Chooses the place of archives. The server writes a trial into it before it is stored. */
export default function PlaceDialog({ place, onClose }: Props) {
  const { t } = useTranslation("backups");
  const explain = useExplainRefusal();
  const save = useWrite(backupsContract.saveBackupPlace);
  const form = useDialogForm<Values, { isSameDisk: boolean }>({
    defaultValues: {
      kind: place.kind,
      folder: place.folder ?? "",
      endpoint: place.endpoint ?? "",
      region: place.region ?? "",
      bucket: place.bucket ?? "",
      prefix: place.prefix ?? "",
      accessKey: place.accessKey ?? "",
      secretKey: "",
    },
    check: (values) => ({
      ...wrongFields(values),
      ...(values.kind === "bucket" &&
        !values.secretKey && { secretKey: secretProblem(place, values) }),
    }),
    submit: (values) =>
      save.mutateAsync({ body: { place: asInput(values), version: place.version } }),
    onDone: () => {
      toasts.success(t("place.saved"));
      onClose();
    },
    explain: (refusal) =>
      refusal.code === "credentials_needed_again"
        ? { secretKey: "setup-errors:credentials_needed_again" }
        : explain(refusal),
  });
  const kind = form.watch("kind");
  return (
    <FormDialog
      onClose={onClose}
      title={t("place.title")}
      description={t("place.hint")}
      form={form}
      submitLabel={t("place.save")}
    >
      <ControlledField form={form} name="kind">
        {({ value, onChange, ref: _, ...field }) => (
          <SegmentedControl
            {...field}
            label={t("place.kindLabel")}
            value={value}
            onChange={onChange}
            options={placeKinds.map((each) => ({ value: each, label: t(`place.short.${each}`) }))}
            wide
          />
        )}
      </ControlledField>
      {kind === "default" ? <p className="text-ink-quiet">{t("place.defaultHint")}</p> : null}
      {kind === "folder" ? (
        <TextField
          label={t("place.folder")}
          hint={t("place.folderHint")}
          spellCheck={false}
          maxLength={500}
          {...form.field("folder")}
        />
      ) : null}
      {kind === "bucket" ? <BucketFields form={form} /> : null}
    </FormDialog>
  );
}

function BucketFields({ form }: { form: AppForm<Values, Values> }) {
  const { t } = useTranslation("backups");
  const { input } = labelled(form, t, "place.");
  return (
    <>
      <TextField
        {...input("endpoint")}
        hint={t("place.endpointHint")}
        inputMode="url"
        spellCheck={false}
        maxLength={300}
      />
      <TextField
        {...input("region")}
        hint={t("place.regionHint")}
        spellCheck={false}
        maxLength={60}
      />
      <TextField {...input("bucket")} spellCheck={false} maxLength={63} />
      <TextField
        {...input("prefix")}
        hint={t("place.prefixHint")}
        spellCheck={false}
        maxLength={100}
      />
      <TextField {...input("accessKey")} spellCheck={false} autoComplete="off" maxLength={200} />
      <PasswordField
        {...input("secretKey")}
        hint={t("place.secretHint")}
        autoComplete="off"
        maxLength={200}
      />
    </>
  );
}
