import * as z from "zod";
import { email, text } from "#src/shared/fields.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useVersionedForm } from "#src/client/data/versioned-form.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation, word } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useAppForm, type AppForm } from "#src/client/ui/forms/form.tsx";
import { StaleVersionNotice } from "#src/client/ui/forms/stale-version-notice.tsx";
import { ArchiveButton } from "../../core/client/archive-button.tsx";
import { MAX_LEAD_DAYS, suppliersContract, type Supplier } from "../contract.ts";

const days = z
  .string()
  .trim()
  .refine((typed) => typed === "" || (/^\d{1,4}$/.test(typed) && Number(typed) <= MAX_LEAD_DAYS), {
    error: () => word("suppliers:wrongDays", { most: MAX_LEAD_DAYS }),
  })
  .transform((typed) => (typed === "" ? null : Number(typed)));

const supplierForm = z.object({
  name: text(120).min(1, "suppliers:required.name"),
  companyName: text(120),
  contactPerson: text(120),
  phone: text(40).min(1, "suppliers:required.phone"),
  email: text(254).refine(
    (typed) => typed === "" || email.safeParse(typed).success,
    "common:invalid.email",
  ),
  address: text(300),
  paymentTerms: text(200),
  leadTimeDays: days,
  warrantyDays: days,
});
type Input = z.input<typeof supplierForm>;
type Output = z.output<typeof supplierForm>;

const inputOf = (supplier: Supplier): Input => ({
  name: supplier.name,
  companyName: supplier.companyName ?? "",
  contactPerson: supplier.contactPerson ?? "",
  phone: supplier.phone ?? "",
  email: supplier.email ?? "",
  address: supplier.address ?? "",
  paymentTerms: supplier.paymentTerms ?? "",
  leadTimeDays: supplier.leadTimeDays === null ? "" : String(supplier.leadTimeDays),
  warrantyDays: supplier.warrantyDays === null ? "" : String(supplier.warrantyDays),
});

const emptySupplier = (name: string): Input => ({
  name,
  companyName: "",
  contactPerson: "",
  phone: "",
  email: "",
  address: "",
  paymentTerms: "",
  leadTimeDays: "",
  warrantyDays: "",
});

interface Props {
  /** null: a new one. */
  supplier: Supplier | null;
  /** The text that was searched, which becomes the name of a new supplier. */
  typed?: string;
  onClose: () => void;
  onDone?: (supplier: Supplier) => void;
}

/** Adds a supplier, or changes, archives or restores one. */
export default function SupplierDialog({ supplier, ...props }: Props) {
  return supplier ? <Edit supplier={supplier} {...props} /> : <Create {...props} />;
}

function Create({ typed = "", onClose, onDone }: Omit<Props, "supplier">) {
  const { t } = useTranslation("suppliers");
  const errorText = useErrorText();
  const create = useWrite(suppliersContract.createSupplier);
  const form = useAppForm<Input, Output>({
    schema: supplierForm,
    defaultValues: emptySupplier(typed),
    submit: async (body) => {
      try {
        const supplier = await create.mutateAsync({ body });
        toasts.success(t("added", { name: supplier.name }));
        onDone?.(supplier);
        onClose();
      } catch (error) {
        const isAnswer = error instanceof ApiRefusal && !error.isTransient;
        throw isAnswer ? error : new Error(t("addFailed") || errorText(error));
      }
    },
  });
  return (
    <FormDialog onClose={onClose} title={t("add")} form={form} submitLabel={t("submit")}>
      <Fields form={form} />
    </FormDialog>
  );
}

function Edit({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTranslation("suppliers");
  const update = useWrite(suppliersContract.updateSupplier);
  const { form, meanwhile, takeTheirs } = useVersionedForm<Supplier, Input, Output>({
    record: supplier,
    toInput: inputOf,
    schema: supplierForm,
    save: async (changes, version) => {
      if (Object.keys(changes).length > 0) {
        const body = { version, ...changes };
        const { name } = await update.mutateAsync({ params: { id: supplier.id }, body });
        toasts.success(t("saved", { name }));
      }
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={supplier.name}
      form={form}
      submitLabel={t("common:save")}
      secondary={<ArchiveOne supplier={supplier} onDone={onClose} />}
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

function ArchiveOne({ supplier, onDone }: { supplier: Supplier; onDone: () => void }) {
  const { t } = useTranslation("suppliers");
  const archive = useWrite(suppliersContract.archiveSupplier);
  const restore = useWrite(suppliersContract.restoreSupplier);
  const { id, name, archivedAt } = supplier;
  return (
    <ArchiveButton
      isArchived={archivedAt !== null}
      label={t(archivedAt ? "restore" : "archive")}
      done={t(archivedAt ? "restored" : "archivedNow", { name })}
      change={() => (archivedAt ? restore : archive).mutateAsync({ params: { id } })}
      isBusy={archive.isPending || restore.isPending}
      onDone={onDone}
    />
  );
}

function Fields({ form }: { form: AppForm<Input, Output> }) {
  const { t } = useTranslation("suppliers");
  return (
    <>
      <TextField label={t("field.name")} maxLength={120} {...form.field("name")} />
      <TextField
        label={t("field.companyName")}
        optional
        maxLength={120}
        {...form.field("companyName")}
      />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t("field.phone")}
          inputMode="tel"
          maxLength={40}
          {...form.field("phone")}
        />
        <TextField
          label={t("field.email")}
          optional
          inputMode="email"
          maxLength={254}
          {...form.field("email")}
        />
        <TextField
          label={t("field.contactPerson")}
          optional
          maxLength={120}
          {...form.field("contactPerson")}
        />
        <TextField
          label={t("field.leadTimeDays")}
          optional
          inputMode="numeric"
          maxLength={4}
          {...form.field("leadTimeDays")}
        />
        <TextField
          label={t("field.warrantyDays")}
          optional
          inputMode="numeric"
          maxLength={4}
          {...form.field("warrantyDays")}
        />
      </div>
      <TextArea
        label={t("field.address")}
        optional
        rows={2}
        maxLength={300}
        {...form.field("address")}
      />
      <TextField
        label={t("field.paymentTerms")}
        optional
        maxLength={200}
        {...form.field("paymentTerms")}
      />
    </>
  );
}
