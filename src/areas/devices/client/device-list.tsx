import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus, Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { useIsPhone, useIsWide } from "#src/client/media.ts";
import { read, retryOf } from "#src/client/queries.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/data-list.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { useRowSelection } from "#src/client/ui/row-selection.tsx";
import { devicesContract } from "../contract.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import {
  devicesHref,
  isFiltered,
  noFilters,
  toDevicesQuery,
  type DevicesAddress,
} from "./devices-address.ts";
import { useShop } from "./use-shop.ts";

const SelectionBar = lazy(() => import("./selection-bar.tsx"));

interface Props {
  address: DevicesAddress;
  /** The device that stands beside the list; empty when none does. */
  open: string;
  onChange: (change: Partial<DevicesAddress>) => void;
}

export function DeviceList({ address, open, onChange }: Props) {
  const { t } = useTranslation("devices");
  const { t: say } = useTranslation("hub");
  const { may } = useShop();
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const filters = toDevicesQuery(address);
  const pages = useCursorPages("devices", JSON.stringify(filters));
  const query = useQuery({
    ...read(devicesContract.listDevices, {
      query: { ...filters, withTotal: "true", ...(pages.cursor && { cursor: pages.cursor }) },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.items;
  const columns = useDeviceColumns(open !== "");
  const selection = useRowSelection();
  // On the phone the boxes come when they are asked for: rows are for opening.
  const [isSelecting, setSelecting] = useState(false);
  const mayOpen = open === "" && (!isPhone || isSelecting);
  const filtered = isFiltered(address) || address.search !== "";
  useShortcut("Escape", () => onChange({ open: "" }), open !== "");
  return (
    <>
      {isPhone && rows && rows.length > 0 ? (
        <div className="mb-2 flex justify-end">
          <Button
            size="small"
            variant="ghost"
            aria-pressed={isSelecting}
            onClick={() => {
              if (isSelecting) selection.choose([]);
              setSelecting(!isSelecting);
            }}
          >
            {say(isSelecting ? "select.modeEnd" : "select.mode")}
          </Button>
        </div>
      ) : null}
      <DataList
        label={t("title")}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) =>
          isWide ? devicesHref({ ...address, open: row.id }) : `/devices/${row.id}`
        }
        {...(open && { selected: open })}
        {...(mayOpen && {
          select: selection.controls(rows ?? [], (row) => row.id, {
            page: say("select.page"),
            row: (row) =>
              say("select.row", { device: `${row.ticketNumber} ${row.brand} ${row.model}` }),
          }),
        })}
        refreshing={query.isPlaceholderData || (query.isError && query.isFetching)}
        error={query.isError && !query.data ? t("list.failed") : null}
        onRetry={retryOf(query)}
        expectedRows={12}
        empty={
          filtered ? (
            <EmptyState
              icon={<Smartphone size={20} />}
              title={t("list.nothingFound")}
              hint={t("list.nothingFoundHint")}
              action={
                <Button onClick={() => onChange({ ...noFilters, search: "" })}>
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
      <Suspense>
        {selection.chosen.length > 0 && open === "" ? (
          <SelectionBar chosen={selection.chosen} onChoose={selection.choose} />
        ) : null}
      </Suspense>
    </>
  );
}
