import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { sendingContract } from "../contract.ts";

/** To whom and how an order was sent. */
export function OrderSendings({ orderId }: { orderId: string }) {
  const { t } = useTranslation("order-sending");
  const query = useQuery(read(sendingContract.listOrderSendings, { params: { id: orderId } }));
  if (query.isError) return <LoadFailure query={query} title={t("sent.failed")} />;
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <Section className="mt-4" title={t("sent.title")}>
      <ul className="divide-y divide-line">
        {query.data.items.map(({ id, channel, recipient, emailStatus, sentBy, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {recipient
                ? t("sent.to", { channel: t(`channel.${channel}`), to: recipient })
                : t("sent.by", { channel: t(`channel.${channel}`) })}
              {emailStatus ? ` · ${t(`sent.status.${emailStatus}`)}` : ""}
            </span>
            <span className="text-12 text-ink-faint">
              {sentBy ? `${sentBy.name} · ` : ""}
              <RelativeTime iso={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
