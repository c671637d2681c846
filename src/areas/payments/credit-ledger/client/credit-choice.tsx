import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "#src/client/data/api.ts";
import { read } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { creditContract } from "../contract.ts";
import { asGiftCode, isGiftCode } from "../../credit-rules.ts";

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
  /**
   * Hears what the chosen store credit or gift card can pay, in minor units, as soon as it is known. What it cannot pay
   * is paid by something else.
   */
  onWorth?: ((worth: number) => void) | undefined;
}

/** Offers store credit and points, if the customer has some, and gift cards in place of money. */
export default function CreditChoice({
  customerId,
  value,
  onChange,
  error,
  pointsWorth = 0,
  onWorth,
}: Props) {
  const { t } = useTranslation("credit");
  const { money } = useCurrency();
  const { data } = useQuery(read(creditContract.getCustomerCredit, { params: { id: customerId } }));
  const isCard = value.credit === "gift_card";
  const card = useGiftCard(isCard ? (value.giftCard ?? "") : "");
  const isStoreCredit = value.credit === "store_credit";
  const worth = isStoreCredit ? data?.storeCredit : card.balance;
  const passWorth = useEffectEvent((known: number) => onWorth?.(known));
  useEffect(() => {
    if (worth !== undefined) passWorth(worth);
  }, [worth]);
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
          active={isCard}
          onToggle={pick("gift_card")}
        />
      </div>
      {isCard ? (
        <TextField
          label={t("giftCard.code")}
          value={value.giftCard ?? ""}
          onChange={(event) => onChange({ credit: "gift_card", giftCard: event.target.value })}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          error={error ?? card.wrong}
          hint={
            card.balance === undefined
              ? undefined
              : t("giftCard.left", { amount: money(card.balance) })
          }
        />
      ) : null}
    </div>
  );
}

/** What is left on the card with this code. A whole code is looked up, before anything is sold. */
function useGiftCard(typed: string): { balance: number | undefined; wrong: string | undefined } {
  const errorText = useErrorText();
  const code = asGiftCode(typed);
  const isWhole = isGiftCode(code);
  const { data, error } = useQuery({
    queryKey: ["gift-card", code],
    queryFn: () => call(creditContract.checkGiftCard, { body: { code } }),
    enabled: isWhole,
    retry: false,
    staleTime: 0,
  });
  return {
    balance: isWhole ? data?.balance : undefined,
    wrong: isWhole && error ? errorText(error) : undefined,
  };
}
