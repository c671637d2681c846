import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Customer } from "#src/areas/customers/contract.ts";
import { CustomerPicker } from "#src/areas/customers/management/client/customer-picker.tsx";
import { useCustomerNow } from "./use-customer-now.ts";

interface Props {
  value: Customer | null;
  onChange: (customer: Customer | null) => void;
  /** Called after the choice, to move the focus on. */
  onPicked: () => void;
  error?: string | undefined;
}

/** The choice of a customer, with the points that the customer has. */
export function CustomerField({ value, onChange, onPicked, error }: Props) {
  const { t, language } = useTranslation("members");
  const now = useCustomerNow(value);
  return (
    <div className="flex flex-col gap-1.5">
      <CustomerPicker value={value} onSelect={onChange} onPicked={onPicked} error={error} />
      {now ? (
        <p className="text-ink-quiet">
          {t("currentPoints", { points: formatNumber(now.points, language) })}
        </p>
      ) : null}
    </div>
  );
}
