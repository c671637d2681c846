import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PackageSearch } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SearchInput } from "#src/client/ui/fields/search-input.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { devicesContract } from "../core/contract.ts";
import { deviceListContract } from "../list/contract.ts";
import { useDeviceColumns } from "../list/client/device-columns.tsx";
import { DeviceSteps } from "./device-steps.tsx";
import { DueDate } from "../core/client/due-date.tsx";
import { inRepair } from "../rules.ts";
import { DeviceStatusBadge } from "../moves/client/status-badge.tsx";

const readAddress = (words: AddressWords) => ({ search: (words["search"] ?? "").slice(0, 100) });

/** The page /track-status: staff look up a repair for a customer who calls. */
export function TrackStatusPage() {
  const { t } = useTranslation("devices");
  const [{ search }, setAddress] = useAddress(readAddress);
  const wanted = search.trim();
  const query = useQuery({
    ...read(deviceListContract.listDevices, { query: { search: wanted, limit: 20 } }),
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
  });
  const columns = useDeviceColumns(false);
  const rows = query.data?.items;
  const only = rows?.length === 1 ? rows[0] : undefined;
  return (
    <>
      <PageHeader title={t("track-status:title")} />
      <div data-focus-home className="mb-4 max-w-140">
        <SearchInput
          label={t("track-status:search")}
          placeholder={t("track-status:placeholder")}
          value={search}
          onSearch={(text) => setAddress({ search: text })}
        />
      </div>
      {wanted === "" ? (
        <EmptyState
          icon={<PackageSearch size={20} />}
          title={t("track-status:start")}
          hint={t("track-status:startHint")}
        />
      ) : only ? (
        <Found id={only.id} />
      ) : (
        <DataList
          rows={rows}
          query={query}
          failed={t("list.failed")}
          label={t("track-status:results")}
          columns={columns}
          rowKey={(row) => row.id}
          rowHref={(row) => pageHref("/devices/$id", { id: row.id })}
          expectedRows={4}
          empty={
            <EmptyState
              icon={<PackageSearch size={20} />}
              title={t("list.nothingFound")}
              hint={t("track-status:nothingHint")}
            />
          }
        />
      )}
    </>
  );
}

function Found({ id }: { id: string }) {
  const { t } = useTranslation("devices");
  const { data: device } = useQuery(read(devicesContract.getDevice, { params: { id } }));
  if (!device) {
    return (
      <Section>
        <SkeletonText lines={5} />
      </Section>
    );
  }
  return (
    <Section
      title={`${device.brand} ${device.model}`}
      meta={`${device.ticketNumber} · ${customerName(device.customer, t)}`}
      actions={<DeviceStatusBadge status={device.status} />}
    >
      <DeviceSteps device={device} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2">
          <span className="text-ink-faint">{t("promised")}:</span>
          <DueDate
            inline
            day={device.expectedReturnDate}
            isOverdue={device.isOverdue}
            isSettled={!inRepair.includes(device.status)}
          />
        </p>
        <LinkButton href={pageHref("/devices/$id", { id: device.id })} variant="primary">
          {t("bench.openDevice")}
        </LinkButton>
      </div>
    </Section>
  );
}
