import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { WebhookSections } from "../../core/client/webhook-sections.tsx";
import { outgoingContract, type WebhookEndpoint } from "../contract.ts";
import { EndpointState } from "./webhook-states.tsx";

const EndpointDialog = lazy(() => import("./endpoint-dialog.tsx"));

const readAddress = (words: AddressWords) => ({ new: words["new"] === "true" });

/** The addresses of other systems that are told of events. */
export function WebhooksPage() {
  const { t } = useTranslation("webhooks");
  const [{ new: isNew }, setAddress] = useAddress(readAddress);
  const query = useQuery(read(outgoingContract.listWebhookEndpoints, {}));
  const openNew = () => setAddress({ new: true });
  useShortcut("n", "palette:addWebhook", openNew);
  const add = { label: t("form.new"), hint: "N", onClick: openNew };
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: pageHref("/settings"), label: t("back") }}
        action={<AddButton {...add} variant="primary" />}
      />
      <WebhookSections current="/webhooks" />
      <p className="mb-4 max-w-160 text-ink-quiet">{t("intro")}</p>
      <DataList
        label={t("section.outgoing")}
        rows={query.data?.items}
        query={query}
        failed={t("failed")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/webhooks/$id", { id })}
        expectedRows={3}
        empty={
          <EmptyState
            icon={<Webhook size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...add} />}
          />
        }
      />
      {isNew ? (
        <Suspense>
          <EndpointDialog endpoint={null} onClose={() => setAddress({ new: false })} />
        </Suspense>
      ) : null}
    </>
  );
}

function useColumns(): Column<WebhookEndpoint>[] {
  const { t } = useTranslation("webhooks");
  return [
    {
      id: "name",
      header: t("form.name"),
      identifies: true,
      phone: "title",
      cell: ({ name }) => name,
    },
    { id: "url", header: t("form.url"), shrinks: true, phone: "under", cell: ({ url }) => url },
    {
      id: "kinds",
      header: t("form.kinds"),
      from: "desk",
      cell: ({ kinds }) => t("kindCount", { count: kinds.length }),
    },
    {
      id: "delivered",
      header: t("lastDelivered"),
      phone: "end-under",
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt ? <RelativeTime iso={lastDeliveredAt} /> : t("never"),
    },
    {
      id: "state",
      header: t("stateLabel"),
      phone: "end",
      cell: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
  ];
}
