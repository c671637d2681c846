import { useQuery } from "@tanstack/react-query";
import { call } from "#src/client/data/api.ts";
import { read } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { creditContract } from "../contract.ts";
import { asGiftCode, isGiftCode } from "../rules.ts";

interface Choice {
  credit?: "store_credit" | "gift_card" | "points" | null;
  giftCard?: string;
}

interface Props {
  customerId: string;
  value: Choice;
  onChange: (choice: Choice) => void;
  error?: string | undefined;
  /** What the points of the customer pay, in minor units. Omitted where points cannot pay. */
  pointsWorth?: number | undefined;
}

/** Offers store credit and points, if the customer has some, and gift cards in place of money. */
export default function CreditChoice({
  customerId,
  value,
  onChange,
  error,
  pointsWorth = 0,
}: Props) {
  const { t } = useTranslation("credit");
  const { money } = useCurrency();
  const { data } = useQuery(read(creditContract.getCustomerCredit, { params: { id: customerId } }));
  const pick = (credit: NonNullable<Choice["credit"]>) => (isOn: boolean) =>
    onChange({ credit: isOn ? credit : null });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        {data && data.storeCredit > 0 ? (
          <FilterChip
            label={t("storeCreditLeft", { amount: money(data.storeCredit) })}
            active={value.credit === "store_credit"}
            onToggle={pick("store_credit")}
          />
        ) : null}
        {pointsWorth > 0 ? (
          <FilterChip
            label={t("pointsLeft", { amount: money(pointsWorth) })}
            active={value.credit === "points"}
            onToggle={pick("points")}
          />
        ) : null}
        <FilterChip
          label={t("common:provider.gift_card")}
          active={value.credit === "gift_card"}
          onToggle={pick("gift_card")}
        />
      </div>
      {value.credit === "gift_card" ? (
        <GiftCardField
          value={value.giftCard ?? ""}
          onChange={(giftCard) => onChange({ credit: "gift_card", giftCard })}
          error={error}
        />
      ) : null}
    </div>
  );
}

/** The code of a gift card. A whole code is looked up, so that the cashier sees what is left on the card. */
function GiftCardField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation("credit");
  const { money } = useCurrency();
  const errorText = useErrorText();
  const code = asGiftCode(value);
  const check = useQuery({
    queryKey: ["gift-card", code],
    queryFn: () => call(creditContract.checkGiftCard, { body: { code } }),
    enabled: isGiftCode(code),
    retry: false,
    staleTime: 0,
  });
  const card = isGiftCode(code) ? check.data : undefined;
  const wrong = check.error && isGiftCode(code) ? errorText(check.error) : undefined;
  return (
    <TextField
      label={t("giftCard.code")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      error={error ?? wrong}
      hint={card ? t("giftCard.left", { amount: money(card.balance) }) : undefined}
    />
  );
}
