import { useQuery } from "@tanstack/react-query";
import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { read } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { customersContract } from "../../contract.ts";
import { customerName } from "../../customer-name.ts";
import { CustomerSearch } from "../../core/client/customer-search.tsx";

/** A field for the customer who recommended the shop to this customer. */
export function ReferrerField({
  customerId,
  value,
  onChange,
  error,
}: {
  customerId: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation("customers");
  if (!value) {
    return (
      <div className="flex flex-col gap-1.5">
        <CustomerSearch
          label={t("field.referredBy")}
          error={error}
          onPick={({ id }) => onChange(id === customerId ? null : id)}
        />
        <ReferralBonus />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium">{t("field.referredBy")}</span>
      <div className="flex min-h-9 items-center gap-2">
        <span className="min-w-0 flex-1 truncate">
          <CustomerName id={value} />
        </span>
        <Button size="small" onClick={() => onChange(null)}>
          {t("common:clear")}
        </Button>
      </div>
      <FieldError label={t("field.referredBy")} error={error} />
      <ReferralBonus />
    </div>
  );
}

/** Says what a referral brings and needs; nothing if the shop gives no bonus. */
function ReferralBonus() {
  const { t, language } = useTranslation("customers");
  const { money } = useCurrency();
  const { data } = useQuery(read(shopSettingsContract.getShopSettings, {}));
  const { referralBonus = 0, referralLeastSpent = 0 } = data?.loyalty ?? {};
  if (referralBonus === 0) return null;
  const points = formatNumber(referralBonus, language);
  return (
    <p className="text-12 text-ink-quiet">
      {referralLeastSpent > 0
        ? t("field.referredByBonus", {
            points,
            amount: money(referralLeastSpent * MINOR_PER_MAJOR),
          })
        : t("field.referredByBonusOfAny", { points })}
    </p>
  );
}

export function CustomerName({ id }: { id: string }) {
  const { t } = useTranslation("customers");
  const { data } = useQuery(read(customersContract.getCustomer, { params: { id } }));
  return data ? customerName(data, t) : "…";
}
