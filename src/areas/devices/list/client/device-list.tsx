import { Plus, Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone, useIsWide } from "#src/client/media.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { Button } from "#src/client/ui/button.tsx";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { useRowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { devicesContract } from "../../contract.ts";
import { useDeviceColumns } from "./device-columns.tsx";
import {
  devicesHref,
  isFiltered,
  noFilters,
  toDevicesQuery,
  type DevicesAddress,
} from "./devices-address.ts";
import { useShop } from "../../client/use-shop.ts";

const SelectionBar = lazy(() => import("./selection-bar.tsx"));

interface Props {
  address: DevicesAddress;
  /** The device beside the list; empty if there is none. */
  open: string;
  onChange: (change: Partial<DevicesAddress>) => void;
}

export function DeviceList({ address, open, onChange }: Props) {
  const { t } = useTranslation("devices");
  const { t: say } = useTranslation("hub");
  const { may } = useShop();
  const isWide = useIsWide();
  const isPhone = useIsPhone();
  const list = usePagedList("devices", devicesContract.listDevices, {
    query: { ...toDevicesQuery(address), withTotal: "true" },
  });
  const columns = useDeviceColumns(open !== "");
  const selection = useRowSelection();
  // The phone shows checkboxes only in selection mode, because a tap on a row opens the device.
  const [isSelecting, setSelecting] = useState(false);
  const mayOpen = open === "" && (!isPhone || isSelecting);
  const filtered = isFiltered(address) || address.search !== "";
  useShortcut("Escape", "keys:closeDetail", () => onChange({ open: "" }), {
    enabled: open !== "",
  });
  return (
    <>
      {isPhone && list.rows && list.rows.length > 0 ? (
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
        {...list}
        failed={t("list.failed")}
        label={t("title")}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) =>
          isWide
            ? devicesHref({ ...address, open: row.id })
            : pageHref("/devices/$id", { id: row.id })
        }
        selected={open}
        {...(mayOpen && {
          select: selection.controls(list.rows ?? [], (row) => row.id, {
            page: say("select.page"),
            row: (row) =>
              say("select.row", { device: `${row.ticketNumber} ${row.brand} ${row.model}` }),
          }),
        })}
        expectedRows={12}
        empty={
          filtered ? (
            <NothingFound
              icon={<Smartphone size={20} />}
              title={t("list.nothingFound")}
              hint={t("list.nothingFoundHint")}
              onClear={() => onChange({ ...noFilters, search: "" })}
            />
          ) : (
            <EmptyState
              icon={<Smartphone size={20} />}
              title={t("list.empty")}
              hint={t("list.emptyHint")}
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
