import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { Returned } from "../../contract.ts";
import { isWithinLimit } from "../../replacement-rules.ts";

/** What the customer is to get: pieces of an item at the price of today. */
export interface Given {
  itemId: string;
  name: string;
  quantity: number;
  price: number;
}

/** What was chosen, for goods else the sold item; null for a repair for which nothing was chosen. */
export function plannedGiven({ planned, item, description, quantity }: Returned): Given | null {
  if (planned) return planned;
  return item && { itemId: item.id, name: description, quantity, price: item.price };
}

/** Whether giving it needs an approval that nobody has given yet. */
export const needsApproval = (returned: Returned, input: Given): boolean =>
  !isWithinLimit(returned, input);

/** The replacement with its value, beside what was paid for what came back, and why it needs an approval. */
export function ReplacementFacts({ returned, given }: { returned: Returned; given: Given }) {
  const { t } = useTranslation("returns");
  const { item } = returned;
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList
        items={[
          { label: t("outcome.replacement"), value: `${given.quantity} × ${given.name}` },
          {
            label: t("replace.value"),
            value: <Money minor={given.price * given.quantity} />,
          },
          { label: t("replace.paid"), value: <Money minor={returned.refundable} /> },
        ]}
      />
      {needsApproval(returned, given) ? (
        <Notice tone="waiting">
          {item === null
            ? t("replace.ofRepair")
            : item.id === given.itemId
              ? t("replace.dearer")
              : t("replace.otherItem")}
        </Notice>
      ) : null}
    </div>
  );
}
