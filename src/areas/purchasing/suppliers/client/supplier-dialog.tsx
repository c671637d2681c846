import * as z from "zod";
import { email, text } from "#src/shared/fields.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation, word } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { ArchiveButton } from "#src/client/ui/forms/archive-button.tsx";
import { RecordDialog } from "#src/client/ui/forms/record-dialog.tsx";
import { useRecordForm } from "#src/client/ui/forms/record-form.ts";
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

const inputOf = (supplier: Supplier | null, typed: string): Input => ({
  name: supplier?.name ?? typed,
  companyName: supplier?.companyName ?? "",
  contactPerson: supplier?.contactPerson ?? "",
  phone: supplier?.phone ?? "",
  email: supplier?.email ?? "",
  address: supplier?.address ?? "",
  paymentTerms: supplier?.paymentTerms ?? "",
  leadTimeDays: String(supplier?.leadTimeDays ?? ""),
  warrantyDays: String(supplier?.warrantyDays ?? ""),
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
export default function SupplierDialog({ supplier, typed = "", onClose, onDone }: Props) {
  const { t } = useTranslation("suppliers");
  const create = useWrite(suppliersContract.createSupplier);
  const update = useWrite(suppliersContract.updateSupplier);
  const edit = useRecordForm({
    record: supplier,
    toInput: (stored) => inputOf(stored, typed),
    schema: supplierForm,
    label: (field) => t(`field.${field}`),
    create: async (body) => {
      const added = await create.mutateAsync({ body });
      onDone?.(added);
      return added;
    },
    createFailed: t("addFailed"),
    update: (body, { id }) => update.mutateAsync({ params: { id }, body }),
    done: ({ name }) => t(supplier ? "saved" : "added", { name }),
    onClose,
  });
  const { input } = edit;
  return (
    <RecordDialog
      edit={edit}
      title={supplier?.name ?? t("add")}
      submitLabel={t(supplier ? "common:save" : "submit")}
      secondary={supplier && <ArchiveSupplier supplier={supplier} onDone={onClose} />}
    >
      <TextField {...input("name")} maxLength={120} />
      <TextField {...input("companyName")} optional maxLength={120} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField {...input("phone")} inputMode="tel" maxLength={40} />
        <TextField {...input("email")} optional inputMode="email" maxLength={254} />
        <TextField {...input("contactPerson")} optional maxLength={120} />
        <TextField {...input("leadTimeDays")} optional inputMode="numeric" maxLength={4} />
        <TextField {...input("warrantyDays")} optional inputMode="numeric" maxLength={4} />
      </div>
      <TextArea {...input("address")} optional rows={2} maxLength={300} />
      <TextField {...input("paymentTerms")} optional maxLength={200} />
    </RecordDialog>
  );
}

function ArchiveSupplier({ supplier, onDone }: { supplier: Supplier; onDone: () => void }) {
  const { t } = useTranslation("suppliers");
  const { archiveSupplier, restoreSupplier } = suppliersContract;
  const { id, name, archivedAt } = supplier;
  return (
    <ArchiveButton
      isArchived={archivedAt !== null}
      endpoint={archivedAt ? restoreSupplier : archiveSupplier}
      input={{ params: { id } }}
      label={t(archivedAt ? "restore" : "archive")}
      done={t(archivedAt ? "restored" : "archivedNow", { name })}
      onDone={onDone}
    />
  );
}
