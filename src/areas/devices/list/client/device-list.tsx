import { Plus, Smartphone } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useFitsBeside } from "#src/client/media.ts";
import { read } from "#src/client/data/queries.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { countActive } from "#src/client/ui/lists/active-filters.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import type { RowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { deviceListContract } from "../contract.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import {
  devicesHref,
  noFilters,
  toDevicesQuery,
  type DevicesAddress,
} from "../../core/client/devices-address.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

const SelectionBar = lazy(() => import("./selection-bar.tsx"));

interface Props {
  address: DevicesAddress;
  /** The id of the device that is open beside the list; empty if there is none. */
  open: string;
  onChange: (change: Partial<DevicesAddress>) => void;
  selection: RowSelection;
}

export function DeviceList({ address, open, onChange, selection }: Props) {
  const { t } = useTranslation("devices");
  const { t: say } = useTranslation("hub");
  const { may } = useShop();
  const fitsBeside = useFitsBeside();
  const list = usePagedList("devices", deviceListContract.listDevices, {
    query: { ...toDevicesQuery(address), withTotal: "true" },
  });
  const columns = useDeviceColumns(open !== "");
  const { total = 0 } = useQuery(read(deviceListContract.getDeviceStatistics, {})).data ?? {};
  const isFiltered = countActive(address, noFilters) > 0 || address.search !== "";
  useShortcut("Escape", "keys:closeDetail", () => onChange({ open: "" }), {
    enabled: open !== "",
  });
  return (
    <>
      <DataList
        {...list}
        failed={t("list.failed")}
        label={t("title")}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) =>
          fitsBeside
            ? devicesHref({ ...address, open: row.id })
            : pageHref("/devices/$id", { id: row.id })
        }
        selected={open}
        {...(open === "" &&
          selection.isOn && {
            select: selection.controls(list.rows ?? [], (row) => row.id, {
              page: say("select.page"),
              row: (row) =>
                say("select.row", { device: `${row.ticketNumber} ${row.brand} ${row.model}` }),
            }),
          })}
        expectedRows={12}
        empty={
          isFiltered ? (
            <NothingFound
              icon={<Smartphone size={20} />}
              title={t("list.nothingFound")}
              hint={say("list.nothingFoundHint")}
              onClear={() => onChange({ ...noFilters, search: "" })}
            />
          ) : total > 0 ? (
            <EmptyState
              icon={<Smartphone size={20} />}
              title={say("list.nothingHere")}
              hint={say("list.nothingHereHint")}
              action={
                <LinkButton href={devicesHref({ status: "all" })}>{say("list.showAll")}</LinkButton>
              }
            />
          ) : (
            <EmptyState
              icon={<Smartphone size={20} />}
              title={say("list.empty")}
              hint={say("list.emptyHint")}
              action={
                may("create_devices") ? (
                  <LinkButton href={pageHref("/devices/new")} icon={<Plus size={16} />}>
                    {t("newDevice")}
                  </LinkButton>
                ) : null
              }
            />
          )
        }
      />
      <Suspense>
        {selection.chosen.length > 0 && open === "" ? (
          <SelectionBar chosen={selection.chosen} onChoose={selection.choose} />
        ) : null}
      </Suspense>
    </>
  );
}
