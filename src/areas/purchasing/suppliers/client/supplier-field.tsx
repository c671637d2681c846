import { useState, type Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { RecordPicker } from "#src/client/ui/lists/record-picker.tsx";
import { suppliersContract, type Supplier } from "../contract.ts";

interface Props {
  value: string;
  /** Hears the id of the supplier, and its record unless nothing is chosen. */
  onChange: (id: string, supplier?: Supplier) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** The supplier that was just added, which is chosen. */
  added: Supplier | null;
  /** Opens the dialog for a new supplier; undefined if the user may not add one. */
  onAdd: ((typed: string) => void) | undefined;
}

/** Chooses a supplier by name, company or phone, or adds one. */
export function SupplierField({ value, onChange, error, ref, added, onAdd }: Props) {
  const { t } = useTranslation("purchasing");
  const [picked, setPicked] = useState<Supplier | null>(null);
  const chosen = [added, picked].find((supplier) => supplier?.id === value);
  return (
    <RecordPicker
      label={t("field.supplier")}
      placeholder={t("suppliers:search")}
      endpoint={suppliersContract.listSuppliers}
      chosen={
        chosen && {
          name: chosen.name,
          note: [chosen.companyName, chosen.paymentTerms].filter(Boolean).join(" · ") || null,
          clearLabel: t("field.chooseSupplier"),
        }
      }
      onClear={() => onChange("")}
      words={{
        recent: t("suppliers:title"),
        empty: t("suppliers:empty"),
        nothing: (text) => t("line.nothing", { text }),
        failed: t("suppliers:failed"),
        found: (count) => t("suppliers:found", { count }),
      }}
      row={({ name, companyName }) => (
        <span className="min-w-0 flex-1 truncate">
          {name}
          {companyName ? <span className="ml-2 text-ink-faint">{companyName}</span> : null}
        </span>
      )}
      onPick={(supplier) => {
        setPicked(supplier);
        onChange(supplier.id, supplier);
      }}
      last={onAdd && { row: t("field.addSupplier"), onPick: onAdd }}
      autofocus
      error={error}
      ref={ref}
    />
  );
}
