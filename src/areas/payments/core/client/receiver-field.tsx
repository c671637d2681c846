import type { Customer } from "#src/areas/customers/contract.ts";
import { CustomerPicker } from "#src/areas/customers/management/client/customer-picker.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";

interface Props {
  value: Customer | null;
  onChange: (customer: Customer | null) => void;
  error?: string | undefined;
}

/** Asks whose store credit it becomes, because the payment has no known customer. */
export default function ReceiverField({ value, onChange, error }: Props) {
  const { t } = useTranslation("payments");
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink-quiet">{t("back.receiver")}</p>
      <CustomerPicker value={value} onSelect={onChange} onPicked={() => {}} error={error} />
    </div>
  );
}
