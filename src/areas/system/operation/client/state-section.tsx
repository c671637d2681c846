import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { read } from "#src/client/data/queries.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { useFigures } from "../../core/client/use-figures.ts";
import { operationContract, type SystemState } from "../contract.ts";
import { MaintenanceCard } from "./maintenance-card.tsx";

const LOOK_AGAIN_MS = 15_000;

/** Version, database, disks and queue, and the maintenance. */
export default function StateSection() {
  const { t } = useTranslation("system");
  const query = useQuery({
    ...read(operationContract.getSystem, {}),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <Loaded query={query} failed={t("state.failed")} frame={(state) => <Section>{state}</Section>}>
      {(state) => (
        <div className="flex flex-col gap-4">
          <Warnings state={state} />
          <Figures state={state} />
          <MaintenanceCard isOn={state.maintenanceMode} />
          <Program state={state} />
          <Tables tables={state.database.tables} />
        </div>
      )}
    </Loaded>
  );
}

/** What somebody has to do something about. */
function Warnings({ state: { migrations, disks, jobs } }: { state: SystemState }) {
  const { t } = useTranslation("system");
  const { size } = useFigures();
  return (
    <>
      {migrations.pending.length > 0 ? (
        <Notice tone="loss" title={t("state.pending")}>
          {t("state.pendingHint", { names: migrations.pending.join(", ") })}
        </Notice>
      ) : null}
      {disks
        .filter(({ isLow }) => isLow)
        .map(({ place, freeBytes }) => (
          <Notice key={place} tone="loss" title={t("state.diskLow")}>
            {t("state.diskLowHint", { free: size(freeBytes) })}
          </Notice>
        ))}
      {jobs.failed > 0 ? (
        <Notice
          tone="waiting"
          title={t("state.jobsFailed", { count: jobs.failed })}
          action={
            <LinkButton size="small" href={pageHref("/system", {}, { section: "jobs" })}>
              {t("state.toJobs")}
            </LinkButton>
          }
        />
      ) : null}
    </>
  );
}

function Figures({ state }: { state: SystemState }) {
  const { t, language } = useTranslation("system");
  const { size, since, number } = useFigures();
  const [disk] = state.disks;
  return (
    <StatStrip
      label={t("state.figures")}
      stats={[
        {
          label: t("state.running"),
          value: since(state.startedAt),
          hint: t("state.since", { since: formatDateTime(state.startedAt, language) }),
        },
        { label: t("state.database"), value: size(state.database.bytes) },
        {
          label: t("state.disk"),
          value: disk ? size(disk.freeBytes) : "–",
          hint: disk ? t("state.ofDisk", { total: size(disk.totalBytes) }) : null,
          ...(disk?.isLow && { tone: "loss" as const }),
        },
        { label: t("state.waitingJobs"), value: number(state.jobs.due) },
        {
          label: t("state.failedJobs"),
          value: number(state.jobs.failed),
          ...(state.jobs.failed > 0 && { tone: "loss" as const }),
        },
      ]}
    />
  );
}

function Program({ state }: { state: SystemState }) {
  const { t } = useTranslation("system");
  const { size } = useFigures();
  const { postgres, migrations, connections } = state;
  return (
    <Section title={t("state.program")}>
      <DescriptionList
        items={[
          { label: t("state.version"), value: state.version },
          {
            label: t("state.postgres"),
            value: t(postgres.isEmbedded ? "state.embedded" : "state.external", {
              version: postgres.version,
            }),
          },
          {
            label: t("state.migrations"),
            value: t("state.migrationsValue", {
              count: migrations.applied,
              latest: migrations.latest?.replace(/\.sql$/, "") ?? "–",
            }),
          },
          {
            label: t("state.connections"),
            value: t("state.connectionsValue", { ...connections }),
          },
          { label: t("state.memory"), value: size(state.memoryBytes) },
          ...state.disks.map(({ place, freeBytes, totalBytes }) => ({
            label: t(`state.places.${place}`),
            value: `${size(freeBytes)} ${t("state.ofDisk", { total: size(totalBytes) })}`,
          })),
          { label: t("state.node"), value: state.node },
        ]}
      />
    </Section>
  );
}

function Tables({ tables }: { tables: SystemState["database"]["tables"] }) {
  const { t } = useTranslation("system");
  const { size, number } = useFigures();
  return (
    <Section title={t("state.tables")} meta={t("state.tablesHint")} flush>
      <DataList
        label={t("state.tables")}
        rows={tables}
        rowKey={({ name }) => name}
        empty={null}
        columns={[
          {
            id: "name",
            header: t("state.table"),
            identifies: true,
            phone: "title",
            cell: ({ name }) => name,
          },
          {
            id: "rows",
            header: t("state.rows"),
            align: "end",
            phone: "under",
            cell: ({ rows }) => number(rows),
          },
          {
            id: "size",
            header: t("state.size"),
            align: "end",
            phone: "end",
            cell: ({ bytes }) => size(bytes),
          },
        ]}
      />
    </Section>
  );
}
