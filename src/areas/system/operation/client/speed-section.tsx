import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DataList, type Column, type ListQuery } from "#src/client/ui/lists/data-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useFigures } from "../../core/client/use-figures.ts";
import { operationContract, type SlowWorkRow } from "../contract.ts";

/** The slow requests and statements of the last days. */
export default function SpeedSection() {
  const { t } = useTranslation("system");
  const query = useQuery(read(operationContract.listSlowWork, {}));
  const { data } = query;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-160 text-ink-quiet">{t("speed.about", { days: data?.days ?? 7 })}</p>
      {data && !data.isOn ? (
        <Notice
          tone="waiting"
          title={t("speed.off")}
          action={
            <LinkButton size="small" href={pageHref("/settings", {}, { category: "system" })}>
              {t("speed.toSettings")}
            </LinkButton>
          }
        >
          {t("speed.offHint")}
        </Notice>
      ) : null}
      <SlowList
        title={t("speed.requests")}
        meta={t("speed.requestsHint", { ms: data?.requestsFromMs ?? 1000 })}
        rows={data?.requests}
        query={query}
      />
      <SlowList
        title={t("speed.queries")}
        meta={t("speed.queriesHint", { ms: data?.queriesFromMs ?? 500 })}
        rows={data?.queries}
        query={query}
      />
    </div>
  );
}

function SlowList({
  title,
  meta,
  rows,
  query,
}: {
  title: string;
  meta: string;
  rows: readonly SlowWorkRow[] | undefined;
  query: ListQuery;
}) {
  const { t } = useTranslation("system");
  return (
    <Section title={title} meta={meta} flush>
      <DataList
        label={title}
        rows={rows}
        query={query}
        failed={t("speed.failed")}
        columns={useColumns()}
        rowKey={({ what }) => what}
        expectedRows={3}
        empty={<EmptyState title={t("speed.empty")} hint={t("speed.emptyHint")} />}
      />
    </Section>
  );
}

function useColumns(): Column<SlowWorkRow>[] {
  const { t } = useTranslation("system");
  const { took, number } = useFigures();
  return [
    {
      id: "what",
      header: t("speed.what"),
      identifies: true,
      phone: "title",
      cell: ({ what }) => (
        <code lang="en" className="block max-w-160 py-1.5 text-12 whitespace-normal wrap-anywhere">
          {what}
        </code>
      ),
    },
    {
      id: "times",
      header: t("speed.times"),
      align: "end",
      from: "desk",
      cell: ({ times }) => number(times),
    },
    {
      id: "average",
      header: t("speed.average"),
      align: "end",
      phone: "end",
      cell: ({ averageMs }) => took(averageMs),
    },
    {
      id: "longest",
      header: t("speed.longest"),
      align: "end",
      from: "desk",
      cell: ({ longestMs }) => took(longestMs),
    },
    {
      id: "last",
      header: t("speed.last"),
      phone: "under",
      cell: ({ lastAt }) => <RelativeTime iso={lastAt} />,
    },
  ];
}
