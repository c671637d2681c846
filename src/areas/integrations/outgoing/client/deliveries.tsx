import { Send } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { deliveryStates, outgoingContract, type WebhookDelivery } from "../contract.ts";
import { useAnswerText } from "./answer-text.ts";
import { DeliveryState } from "./webhook-states.tsx";

const DeliveryDialog = lazy(() => import("./delivery-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  state: deliveryStates.find((state) => state === words["state"]),
  /** The delivery whose dialog is open. */
  delivery: idIn(words["delivery"]),
});

/** What was and will be delivered to an endpoint. */
export function Deliveries({ endpointId: id }: { endpointId: string }) {
  const { t } = useTranslation("webhooks");
  const [{ state, delivery }, setAddress] = useAddress(readAddress);
  const list = usePagedList("webhook-deliveries", outgoingContract.listWebhookDeliveries, {
    params: { id },
    query: state ? { state } : {},
  });
  useRefetch(list.query.refetch);
  const opened = list.rows?.find((each) => each.id === delivery);
  const clear = () => setAddress({ state: undefined });
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2 text-16 font-strong">
        {t("delivery.title")}
      </h2>
      <FilterBar active={state ? 1 : 0} onClear={clear}>
        <FilterSelect
          label={t("delivery.stateLabel")}
          value={state ?? ""}
          allLabel={t("delivery.allStates")}
          options={deliveryStates.map((value) => ({ value, label: t(`delivery.state.${value}`) }))}
          onChange={(value) => setAddress({ state: deliveryStates.find((each) => each === value) })}
        />
      </FilterBar>
      <Section flush>
        <DataList
          {...list}
          label={t("delivery.title")}
          failed={t("delivery.failed")}
          columns={useColumns()}
          rowKey={(row) => row.id}
          rowHref={(row) => pageHref("/webhooks/$id", { id }, { state, delivery: row.id })}
          expectedRows={5}
          empty={
            state ? (
              <NothingFound
                icon={<Send size={20} />}
                title={t("delivery.noneOf")}
                onClear={clear}
              />
            ) : (
              <EmptyState
                icon={<Send size={20} />}
                title={t("delivery.none")}
                hint={t("delivery.noneHint")}
              />
            )
          }
        />
      </Section>
      {opened ? (
        <Suspense>
          <DeliveryDialog
            key={opened.id}
            delivery={opened}
            onClose={() => setAddress({ delivery: "" })}
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
