import { formatPhone } from "#src/shared/phone.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { DescriptionList, type Description } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { ReadChecklist } from "#src/areas/devices/intake/client/checklist-section.tsx";
import type { UsedHandset } from "../../contract.ts";

const link = "text-accent-ink hover:underline";

/** Who sold the handset to the shop, when, and into which item it came. */
export function HandsetPurchase({ handset }: { handset: UsedHandset }) {
  const { t, language } = useTranslation("handsets");
  const { seller, boughtBy, confirmed, createdAt, cancelReason, cancelledBy } = handset;
  const { tradedInFor } = handset;
  const about: Description[] = seller
    ? [
        {
          label: t("detail.seller"),
          value: (
            <AppLink href={pageHref("/customers/$id", { id: seller.id })} className={link}>
              {seller.name ?? t("detail.erased")}
            </AppLink>
          ),
        },
        { label: t("detail.phone"), value: seller.phone && formatPhone(seller.phone) },
        { label: t("detail.identity"), value: seller.identity },
      ]
    : [];
  return (
    <Section title={t("detail.purchase")}>
      {cancelReason ? (
        <div className="mb-3">
          <Notice>
            {t("detail.cancelled", { name: cancelledBy?.name ?? "–", reason: cancelReason })}
          </Notice>
        </div>
      ) : null}
      <DescriptionList
        items={[
          { label: t("columns.date"), value: formatDateTime(createdAt, language) },
          ...(tradedInFor
            ? [{ label: t("tradeIn.by"), value: <SaleLink sale={tradedInFor} /> }]
            : []),
          ...about,
          { label: t("detail.boughtBy"), value: boughtBy?.name },
          { label: t("field.color"), value: handset.color },
          {
            label: t("detail.item"),
            value: (
              <AppLink href={pageHref("/inventory/$id", { id: handset.itemId })} className={link}>
                {handset.itemName}
              </AppLink>
            ),
          },
          ...(confirmed.length > 0
            ? [
                {
                  label: t("confirmedAt"),
                  value: confirmed.map((kind) => t(`confirmed.${kind}`)).join(", "),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

const SaleLink = ({ sale }: { sale: { id: string; saleNumber: string } }) => (
  <AppLink href={pageHref("/sales/$id", { id: sale.id })} className={link}>
    {sale.saleNumber}
  </AppLink>
);

/** The price, the repairs, the sale and the margin. Each user sees the amounts that the server sends. */
export function HandsetMoney({ handset }: { handset: UsedHandset }) {
  const { t } = useTranslation("handsets");
  const { price, cost, repairCost, soldFor, margin, sale, tradedInFor } = handset;
  const amount = (label: string, minor: number | null | undefined): Description[] =>
    minor === undefined
      ? []
      : [
          {
            label,
            value:
              minor === null ? "–" : <Money minor={minor} tone={minor < 0 ? "loss" : "normal"} />,
          },
        ];
  const items = [
    ...amount(t(tradedInFor ? "tradeIn.value" : "columns.price"), price),
    ...amount(t("detail.repairCost"), repairCost),
    ...amount(t("columns.cost"), cost),
    { label: t("detail.sale"), value: sale ? <SaleLink sale={sale} /> : t("detail.notSold") },
    ...amount(t("columns.soldFor"), soldFor),
    ...amount(t("columns.margin"), margin),
  ];
  return (
    <Section title={t("detail.money")}>
      <DescriptionList items={items} />
    </Section>
  );
}

/** The condition on the day of the purchase. */
export function HandsetCondition({ handset }: { handset: UsedHandset }) {
  const { t } = useTranslation("handsets");
  const { condition, conditionNote, boughtBy, createdAt } = handset;
  const checks = condition.map((check) => ({
    ...check,
    id: check.label,
    phase: "intake" as const,
    checkedBy: boughtBy,
    checkedAt: createdAt,
  }));
  return (
    <Section title={t("detail.condition")}>
      {checks.length > 0 ? <ReadChecklist items={checks} /> : null}
      {conditionNote ? (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">{conditionNote}</p>
      ) : checks.length === 0 ? (
        <p className="text-ink-faint">{t("detail.noCondition")}</p>
      ) : null}
    </Section>
  );
}
