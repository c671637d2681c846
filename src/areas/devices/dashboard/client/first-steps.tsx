import { ChevronRight, Package, Settings, Smartphone, UserPlus, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Section } from "#src/client/ui/section.tsx";

const steps = [
  {
    name: "people",
    href: pageHref("/user-management"),
    permission: "manage_users",
    Icon: UserPlus,
  },
  { name: "goods", href: pageHref("/inventory"), permission: "create_inventory", Icon: Package },
  {
    name: "device",
    href: pageHref("/devices/new"),
    permission: "create_devices",
    Icon: Smartphone,
  },
  { name: "shift", href: pageHref("/shifts"), permission: "create_sales", Icon: Wallet },
  { name: "settings", href: pageHref("/settings"), permission: "manage_settings", Icon: Settings },
] as const satisfies { permission: Permission; [part: string]: unknown }[];

interface Props {
  may: (permission: Permission) => boolean;
  /** The usual lists of the dashboard. Users who may do none of the steps see these lists instead of the steps. */
  otherwise: ReactNode;
}

/** The first steps of a new shop. The dashboard shows them in place of its lists until the shop has a device. */
export default function FirstSteps({ may, otherwise }: Props) {
  const { t } = useTranslation("first-steps");
  const shown = steps.filter(({ permission }) => may(permission));
  if (shown.length === 0) return otherwise;
  const title = t("title");
  return (
    <Section flush title={title}>
      <ul aria-label={title}>
        {shown.map(({ name, href, Icon }) => (
          <li
            key={name}
            className="relative flex min-h-14 items-center gap-3 border-b border-line px-4 py-2.5 last:border-0 hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
            >
              <Icon size={18} />
            </span>
            <div className="min-w-0 flex-1">
              <AppLink
                href={href}
                className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
              >
                {t(name)}
              </AppLink>
              <p className="text-12 text-pretty text-ink-quiet">{t(`${name}Hint`)}</p>
            </div>
            <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
