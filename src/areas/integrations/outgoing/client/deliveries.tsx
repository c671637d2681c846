import { Send } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { Section } from "#src/client/ui/section.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { deliveryStates, outgoingContract, type WebhookDelivery } from "../contract.ts";
import { useAnswerText } from "./answer-text.ts";
import { DeliveryState } from "./webhook-states.tsx";

const DeliveryDialog = lazy(() => import("./delivery-dialog.tsx"));

const deliveryFilters = listFilters({
  state: field.choice(deliveryStates),
  delivery: field.record,
});

/** What was and will be delivered to an endpoint. */
export function Deliveries({ endpointId: id }: { endpointId: string }) {
  const { t } = useTranslation("webhooks");
  const filters = useListFilters(deliveryFilters);
  const list = usePagedList("webhook-deliveries", outgoingContract.listWebhookDeliveries, {
    params: { id },
    query: filters.query,
  });
  useRefetch(list.query.refetch);
  const opened = list.rows?.find((each) => each.id === filters.values.delivery);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2 text-16 font-strong">
        {t("delivery.title")}
      </h2>
      <ListFilterBar filters={filters}>
        <FilterSelect
          label={t("delivery.stateLabel")}
          allLabel={t("delivery.allStates")}
          {...filters.select("state", (state) => t(`delivery.state.${state}`))}
        />
      </ListFilterBar>
      <Section flush>
        <DataList
          {...list}
          label={t("delivery.title")}
          failed={t("delivery.failed")}
          columns={useColumns()}
          rowKey={(row) => row.id}
          rowHref={(row) => pageHref("/webhooks/$id", { id }, filters.words({ delivery: row.id }))}
          expectedRows={5}
          empty={
            <EmptyList
              filters={filters}
              icon={<Send size={20} />}
              title={t("delivery.none")}
              hint={t("delivery.noneHint")}
              foundTitle={t("delivery.noneOf")}
            />
          }
        />
      </Section>
      {opened ? (
        <Suspense>
          <DeliveryDialog
            key={opened.id}
            delivery={opened}
            onClose={() => filters.set({ delivery: "" })}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Deliveries are no events of the journal, so nothing announces them. */
const REFETCH_MS = 5000;

function useRefetch(refetch: () => unknown): void {
  const look = useEffectEvent(() => {
    if (!document.hidden) void refetch();
  });
  useEffect(() => {
    const timer = setInterval(look, REFETCH_MS);
    return () => clearInterval(timer);
  }, []);
}

function useColumns(): Column<WebhookDelivery>[] {
  const { t } = useTranslation("webhooks");
  const answerText = useAnswerText();
  return [
    {
      id: "kind",
      header: t("delivery.event"),
      identifies: true,
      phone: "title",
      cell: ({ kind }) => t(`kind.${kind}`),
    },
    {
      id: "answer",
      header: t("delivery.answer"),
      phone: "under",
      shrinks: true,
      cell: (delivery) => answerText(delivery),
    },
    {
      id: "attempts",
      header: t("delivery.attempts"),
      align: "end",
      from: "desk",
      cell: ({ attempts }) => <span className="tabular-nums">{attempts}</span>,
    },
    {
      id: "created",
      header: t("delivery.created"),
      phone: "end-under",
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      id: "state",
      header: t("delivery.stateLabel"),
      phone: "end",
      cell: ({ state }) => <DeliveryState state={state} />,
    },
  ];
}
