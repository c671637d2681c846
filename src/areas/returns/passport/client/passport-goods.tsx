import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { stateTone } from "#src/areas/inventory/serials/client/serial-state-tone.ts";
import { SerialTimeline } from "#src/areas/inventory/serials/client/serial-timeline.tsx";
import type { HandsetGoods } from "../contract.ts";

/** The history of the handset as goods of the shop, for example its purchase and its sale. */
export default function PassportGoods({ goods }: { goods: readonly HandsetGoods[] }) {
  const { t } = useTranslation("serials");
  const may = useMay();
  return goods.map(({ id, serial, state, item, entries }) => (
    <Section
      key={id}
      title={t("returns:passport.goods")}
      actions={<Badge tone={stateTone[state]}>{t(`state.${state}`)}</Badge>}
    >
      <p className="mb-3 wrap-anywhere">
        {may("view_inventory") ? (
          <AppLink
            href={pageHref("/inventory/$id", { id: item.id })}
            className="inline-flex min-h-6 items-center font-medium hover:underline phone:min-h-11"
          >
            {item.name}
          </AppLink>
        ) : (
          <span className="font-medium">{item.name}</span>
        )}
        <span className="block text-12 text-ink-quiet">{serial}</span>
      </p>
      <SerialTimeline label={t("history", { serial })} entries={entries} />
    </Section>
  ));
}
