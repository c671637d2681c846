import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { outgoingContract, type WebhookEndpoint } from "../contract.ts";
import { Deliveries } from "./deliveries.tsx";
import { EndpointActs } from "./endpoint-acts.tsx";
import { EndpointState } from "./webhook-states.tsx";

/** One endpoint: its settings, and what was delivered to it. */
export function WebhookPage() {
  const { t } = useTranslation("webhooks");
  const id = useIdParam();
  const query = useQuery(read(outgoingContract.listWebhookEndpoints, {}));
  const endpoint = query.data?.items.find((each) => each.id === id);
  if (endpoint) return <LoadedWebhook key={id} endpoint={endpoint} />;
  return (
    <Loaded
      query={query}
      failed={t("failed")}
      frame={(state) => (
        <>
          <PageHeader title={t("one")} back={{ href: pageHref("/webhooks"), label: t("title") }} />
          <Section>{state}</Section>
        </>
      )}
    >
      {() => (
        <EmptyState
          as="h1"
          icon={<Webhook size={20} />}
          title={t("gone")}
          action={<LinkButton href={pageHref("/webhooks")}>{t("toList")}</LinkButton>}
        />
      )}
    </Loaded>
  );
}

function LoadedWebhook({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, language } = useTranslation("webhooks");
  const { name, url, kinds, disabledReason, disabledAt, failingSince, oldSecretUntil } = endpoint;
  const when = (iso: string) => formatDateTime(iso, language);
  return (
    <>
      <PageHeader
        title={name}
        back={{ href: pageHref("/webhooks"), label: t("title") }}
        badge={<EndpointState endpoint={endpoint} />}
        action={<EndpointActs endpoint={endpoint} />}
      />
      <div className="flex flex-col gap-5">
        {disabledReason && disabledAt ? (
          <Notice tone="loss" title={t("disabled.title", { when: when(disabledAt) })}>
            {t(`disabled.${disabledReason}`)}
          </Notice>
        ) : failingSince ? (
          <Notice tone="waiting" title={t("failing.title", { when: when(failingSince) })}>
            {t("failing.hint")}
          </Notice>
        ) : null}
        <Section>
          <DescriptionList
            items={[
              { label: t("form.url"), value: <span className="wrap-anywhere">{url}</span> },
              {
                label: t("form.kinds"),
                value: kinds.map((kind) => t(`kind.${kind}`)).join(", "),
              },
              {
                label: t("lastDelivered"),
                value: endpoint.lastDeliveredAt ? (
                  <RelativeTime iso={endpoint.lastDeliveredAt} />
                ) : (
                  t("never")
                ),
              },
              ...(oldSecretUntil
                ? [{ label: t("rotate.oldUntil"), value: when(oldSecretUntil) }]
                : []),
            ]}
          />
        </Section>
        <Deliveries endpointId={endpoint.id} />
      </div>
    </>
  );
}
