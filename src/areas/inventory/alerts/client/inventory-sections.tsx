import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { SectionLinks } from "#src/client/ui/section-links.tsx";
import type { Permission } from "#src/shared/permissions.ts";
import { alertsContract } from "../contract.ts";

const sections = [
  { name: "items", href: pageHref("/inventory"), permission: "view_inventory" },
  { name: "counts", href: pageHref("/inventory/counts"), permission: "view_inventory" },
  { name: "movements", href: pageHref("/inventory/movements"), permission: "view_inventory" },
  { name: "alerts", href: pageHref("/inventory/alerts"), permission: "view_inventory" },
  { name: "analytics", href: pageHref("/inventory/analytics"), permission: "view_inventory" },
] as const satisfies readonly { name: string; href: string; permission: Permission }[];

export type InventorySection = (typeof sections)[number]["name"];

/** The links to the screens of the inventory (items, movements, alerts, …), shown on each of them. */
export function InventorySections({ current }: { current: InventorySection }) {
  const { t } = useTranslation("inventory");
  const may = useMay();
  const alerts = useQuery(read(alertsContract.countStockAlerts, {})).data?.open;
  const links = sections
    .filter(({ permission }) => may(permission))
    .map(({ name, href }) => ({
      name,
      href,
      label: t(`section.${name}`),
      ...(name === "alerts" && alerts && { count: alerts }),
    }));
  const open = links.find(({ name }) => name === current);
  return <SectionLinks label={t("section.label")} links={links} current={open?.href ?? ""} />;
}
