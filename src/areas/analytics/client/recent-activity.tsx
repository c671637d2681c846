import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { ActivityKind } from "../activity-kinds.ts";
import type { Activity } from "../answers.ts";

/** The screen of the record of each kind. */
const hrefs: Readonly<Record<ActivityKind, (id: string) => string>> = {
  "device.created": (id) => pageHref("/devices/$id", { id }),
  "device.ready": (id) => pageHref("/devices/$id", { id }),
  "sale.completed": (id) => pageHref("/sales/$id", { id }),
  "sale.refunded": (id) => pageHref("/sales/$id", { id }),
  "device.payment_taken": (id) => pageHref("/devices/$id", { id }),
  "customer.created": (id) => pageHref("/customers/$id", { id }),
  "return.created": (id) => pageHref("/returns/$id", { id }),
};

const words = {
  "device.created": "activity.deviceCreated",
  "device.ready": "activity.deviceReady",
  "sale.completed": "activity.saleCompleted",
  "sale.refunded": "activity.saleRefunded",
  "device.payment_taken": "activity.paymentTaken",
  "customer.created": "activity.customerCreated",
  "return.created": "activity.returnCreated",
} as const satisfies Record<ActivityKind, string>;

/** The last acts in the shop, with their records and who did them. */
export function RecentActivity({ rows }: { rows: readonly Activity[] }) {
  const { t } = useTranslation("analytics");
  return (
    <Section flush title={t("activity.title")}>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-ink-faint">{t("activity.none")}</p>
      ) : (
        <ul>
          {rows.map((each) => (
            <ActivityRow key={each.id} activity={each} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ActivityRow({
  activity: { kind, recordId, record, actor, createdAt },
}: {
  activity: Activity;
}) {
  const { t } = useTranslation("analytics");
  const href = record === null ? undefined : hrefs[kind](recordId);
  return (
    <li className="relative flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-t border-line px-4 py-2 first:border-t-0 has-[a:hover]:bg-sunken">
      <span className="min-w-0">
        {t(words[kind])}{" "}
        {href ? (
          <AppLink href={href} className="font-medium after:absolute after:inset-0">
            {record}
          </AppLink>
        ) : (
          <span className="font-medium">{record}</span>
        )}
        {actor ? <span className="text-ink-faint"> · {actor.name}</span> : null}
      </span>
      <RelativeTime iso={createdAt} className="text-12 text-ink-faint" />
    </li>
  );
}
