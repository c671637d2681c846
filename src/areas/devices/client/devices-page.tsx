import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus, Smartphone } from "lucide-react";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useAddress, useGo } from "#src/client/address.ts";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { DataList } from "#src/client/ui/data-list.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { FilterBar, FilterChip, FilterSelect } from "#src/client/ui/filter-bar.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SearchInput } from "#src/client/ui/search-input.tsx";
import { devicesContract, type Device } from "../contract.ts";
import { deviceStatuses, priorities } from "../rules.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import { DeviceSkeleton } from "./device-skeleton.tsx";
import { DeviceStatistics } from "./device-statistics.tsx";
import {
  devicesHref,
  isFiltered,
  readDevicesAddress,
  statusGroups,
  toDevicesQuery,
  type DevicesAddress,
} from "./devices-address.ts";
import { listAddress } from "./list-address.ts";
import { useIsWide } from "./use-is-wide.ts";
import { useShop } from "./use-shop.ts";

const DeviceDetail = lazy(async () => ({
  default: (await import("./device-detail.tsx")).DeviceDetail,
}));

/** Every device of the shop. On a wide screen the one that is opened stands beside the list. */
export function DevicesPage({ more }: { more?: (device: Device) => ReactNode }) {
  const { t } = useTranslation("devices");
  const { may } = useShop();
  const go = useGo();
  const isWide = useIsWide();
  const [address, setAddress] = useAddress(readDevicesAddress);
  const open = isWide ? address.open : "";
  const mayCreate = may("create_devices");
  useShortcut("n", () => go("/devices/new"), mayCreate);

  useEffect(() => {
    listAddress.current = devicesHref(address);
  }, [address]);
  // An address shared from a wide screen opens the device itself on a narrow one.
  useEffect(() => {
    if (!isWide && address.open) go(`/devices/${address.open}`, { replace: true });
  }, [isWide, address.open, go]);

  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          mayCreate ? (
            <LinkButton href="/devices/new" variant="primary" icon={<Plus size={16} />} hint="N">
              {t("newDevice")}
            </LinkButton>
          ) : null
        }
      />
      <DeviceStatistics />
      <Filters address={address} onChange={setAddress} />
      <div className={cx(open !== "" && "grid grid-cols-[24rem_minmax(0,1fr)] items-start gap-5")}>
        <List address={address} open={open} onChange={setAddress} />
        {open ? (
          <aside
            aria-label={t("detail.beside")}
            className="sticky top-16 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain border-l border-line py-1 pl-5"
          >
            <Suspense fallback={<DeviceSkeleton />}>
              <DeviceDetail
                key={open}
                id={open}
                more={more}
                onClose={() => setAddress({ open: "" })}
              />
            </Suspense>
          </aside>
        ) : null}
      </div>
    </>
  );
}

interface PartProps {
  address: DevicesAddress;
  onChange: (change: Partial<DevicesAddress>) => void;
}

function List({ address, open, onChange }: PartProps & { open: string }) {
  const { t } = useTranslation("devices");
  const { may } = useShop();
  const isWide = useIsWide();
  const filters = toDevicesQuery(address);
  const pages = useCursorPages("devices", JSON.stringify(filters));
  const query = useQuery({
    ...read(devicesContract.listDevices, {
      query: { ...filters, ...(pages.cursor && { cursor: pages.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useDeviceColumns(open !== "");
  const filtered = isFiltered(address) || address.search !== "";
  useShortcut("Escape", () => onChange({ open: "" }), open !== "");
  return (
    <DataList
      label={t("title")}
      rows={query.data?.items}
      columns={columns}
      rowKey={(row) => row.id}
      rowHref={(row) => (isWide ? devicesHref({ ...address, open: row.id }) : `/devices/${row.id}`)}
      {...(open && { selected: open })}
      refreshing={query.isPlaceholderData || (query.isError && query.isFetching)}
      error={query.isError && !query.data ? t("list.failed") : null}
      onRetry={() => void query.refetch()}
      expectedRows={12}
      empty={
        filtered ? (
          <EmptyState
            icon={<Smartphone size={20} />}
            title={t("list.nothingFound")}
            hint={t("list.nothingFoundHint")}
            action={
              <Button
                onClick={() =>
                  onChange({
                    search: "",
                    status: "",
                    technicianId: "",
                    priority: "",
                    overdue: false,
                  })
                }
              >
                {t("common:clearFilters")}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Smartphone size={20} />}
            title={t("list.empty")}
            hint={t("list.emptyHint")}
            action={
              may("create_devices") ? (
                <LinkButton href="/devices/new" icon={<Plus size={16} />}>
                  {t("newDevice")}
                </LinkButton>
              ) : null
            }
          />
        )
      }
      pager={pages.pager(query.data)}
    />
  );
}

function Filters({ address, onChange }: PartProps) {
  const { t } = useTranslation("devices");
  const technicians = useQuery(read(devicesContract.listTechnicians, {}));
  const people = technicians.data?.items ?? [];
  return (
    <FilterBar
      search={
        <SearchInput
          label={t("list.search")}
          placeholder={t("list.searchPlaceholder")}
          value={address.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      onClear={
        isFiltered(address) &&
        (() => onChange({ status: "", technicianId: "", priority: "", overdue: false }))
      }
    >
      <FilterSelect
        label={t("field.status")}
        value={address.status}
        onChange={(status) => onChange({ status })}
        options={[
          ...statusGroups.map((group) => ({ value: group, label: t(`group.${group}`) })),
          ...deviceStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      <FilterSelect
        label={t("technician")}
        value={address.technicianId}
        onChange={(technicianId) => onChange({ technicianId })}
        options={people.map((person) => ({ value: person.id, label: person.name }))}
      />
      <FilterSelect
        label={t("field.priority")}
        value={address.priority}
        onChange={(priority) => onChange({ priority })}
        options={priorities.map((each) => ({ value: each, label: t(`priority.${each}`) }))}
      />
      <FilterChip
        label={t("list.overdue")}
        active={address.overdue}
        onToggle={(overdue) => onChange({ overdue })}
      />
      <FilterChip
        label={t("list.sortDue")}
        active={address.sort === "due"}
        onToggle={(due) => onChange({ sort: due ? "due" : "newest" })}
      />
    </FilterBar>
  );
}
