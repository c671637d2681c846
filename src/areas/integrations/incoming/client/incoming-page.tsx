import { useQuery } from "@tanstack/react-query";
import { Inbox, ShieldCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { formatDate, formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { WebhookSections } from "../../core/client/webhook-sections.tsx";
import { incomingContract, type WebhookCall, type WebhookRefusal } from "../contract.ts";
import { CallOutcome } from "./call-outcome.tsx";
import { useSourceName } from "./source-name.ts";

const CallDialog = lazy(() => import("./call-dialog.tsx"));

/** `call`: the call whose dialog is open. */
const readAddress = (words: AddressWords) => ({ call: idIn(words["call"]) });

/** Calls are stored without an event, so open screens are not told of new ones. Each visit reads the list again. */
const atEachVisit = { staleTime: 0 };

/** The newest verified calls of other systems, and how many calls were not verified. */
export function IncomingPage() {
  const { t } = useTranslation("webhooks");
  const [{ call }, setAddress] = useAddress(readAddress);
  const query = useQuery({ ...read(incomingContract.listWebhookCalls, {}), ...atEachVisit });
  const opened = query.data?.items.find(({ id }) => id === call);
  return (
    <>
      <PageHeader title={t("title")} back={{ href: pageHref("/settings"), label: t("back") }} />
      <WebhookSections current="/webhooks/incoming" />
      <p className="mb-4 max-w-160 text-ink-quiet">{t("incoming.intro")}</p>
      <DataList
        label={t("section.incoming")}
        rows={query.data?.items}
        query={query}
        failed={t("incoming.failed")}
        columns={useCallColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref("/webhooks/incoming", {}, { call: id })}
        empty={
          <EmptyState
            icon={<Inbox size={20} />}
            title={t("incoming.empty")}
            hint={t("incoming.emptyHint")}
          />
        }
      />
      <Unverified />
      {opened ? (
        <Suspense>
          <CallDialog key={opened.id} call={opened} onClose={() => setAddress({ call: "" })} />
        </Suspense>
      ) : null}
    </>
  );
}

function Unverified() {
  const { t } = useTranslation("webhooks");
  const query = useQuery({ ...read(incomingContract.listWebhookRefusals, {}), ...atEachVisit });
  return (
    <div className="mt-6">
      <Section flush title={t("unverified.title")}>
        <p className="max-w-160 px-4 py-3 text-ink-quiet">{t("unverified.hint")}</p>
        <DataList
          label={t("unverified.title")}
          rows={query.data?.items}
          query={query}
          failed={t("unverified.failed")}
          columns={useRefusalColumns()}
          rowKey={({ day, source, reason }) => `${day} ${source} ${reason}`}
          expectedRows={3}
          empty={<EmptyState icon={<ShieldCheck size={20} />} title={t("unverified.none")} />}
        />
      </Section>
    </div>
  );
}

function useCallColumns(): Column<WebhookCall>[] {
  const { t } = useTranslation("webhooks");
  const sourceName = useSourceName();
  return [
    {
      id: "source",
      header: t("incoming.source"),
      identifies: true,
      phone: "title",
      cell: ({ source }) => sourceName(source),
    },
    {
      id: "heard",
      header: t("incoming.heard"),
      phone: "under",
      cell: ({ heard }) => t("incoming.times", { count: heard }),
    },
    {
      id: "received",
      header: t("incoming.last"),
      phone: "end-under",
      cell: ({ lastHeardAt }) => <RelativeTime iso={lastHeardAt} />,
    },
    {
      id: "outcome",
      header: t("incoming.outcome"),
      phone: "end",
      cell: ({ outcome }) => <CallOutcome outcome={outcome} />,
    },
  ];
}

function useRefusalColumns(): Column<WebhookRefusal>[] {
  const { t, language } = useTranslation("webhooks");
  const sourceName = useSourceName();
  return [
    {
      id: "source",
      header: t("incoming.source"),
      identifies: true,
      phone: "title",
      cell: ({ source }) => sourceName(source),
    },
    {
      id: "day",
      header: t("unverified.day"),
      phone: "end-under",
      cell: ({ day }) => formatDate(day, language),
    },
    {
      id: "reason",
      header: t("unverified.reason"),
      phone: "under",
      cell: ({ reason }) => t(`unverified.because.${reason}`),
    },
    {
      id: "calls",
      header: t("unverified.calls"),
      align: "end",
      phone: "end",
      cell: ({ calls }) => <span className="tabular-nums">{formatNumber(calls, language)}</span>,
    },
  ];
}
