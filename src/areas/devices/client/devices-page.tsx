import { Kanban, List, Plus } from "lucide-react";
import { Suspense, useEffect } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { SavedFilterChips } from "#src/areas/users/saved-filters/client/saved-filter-chips.tsx";
import { useAddress, useGo, type AddressWords } from "#src/client/address.ts";
import { readChoice, rememberChoice } from "#src/client/words/choices.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useOpenBeside } from "#src/client/open-beside.ts";
import { useShortcut } from "#src/client/shortcuts.ts";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListAndDetail } from "#src/client/ui/lists/list-and-detail.tsx";
import { useRowSelection } from "#src/client/ui/lists/row-selection.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { DeviceFilters } from "../list/client/device-filters.tsx";
import { DeviceList } from "../list/client/device-list.tsx";
import type { MoreOfDevice } from "./more-of-device.ts";
import { DeviceSkeleton } from "../core/client/device-skeleton.tsx";
import { DeviceStatistics } from "../list/client/device-statistics.tsx";
import {
  devicesHref,
  devicesViews,
  fromSavedQuery,
  isUnfiltered,
  readDevicesAddress,
  toSavedQuery,
  type DevicesView,
} from "../core/client/devices-address.ts";
import { listAddress } from "../core/client/list-address.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

const DeviceDetail = lazyWithWords(
  async () => ({ default: (await import("./device-detail.tsx")).DeviceDetail }),
  "moves",
  "money",
  "estimates",
  "parts",
  "custody",
  "system-remarks",
);
const loadBoard = () => import("../board/client/board.tsx");
const Board = lazyWithWords(loadBoard, "moves");

const rememberedView = (): DevicesView =>
  devicesViews.find((view) => view === readChoice("devices-view")) ?? "list";

const readIsBare = (words: AddressWords) => ({ isBare: isUnfiltered(words) });

/** All devices of the shop, as a list or a board. On a wide screen a device can be open beside the list. */
export function DevicesPage({ more }: { more?: MoreOfDevice }) {
  const { t } = useTranslation("devices");
  const { t: say } = useTranslation("hub");
  const { may } = useShop();
  const go = useGo();
  const [address, setAddress] = useAddress(readDevicesAddress);
  const view = address.view || rememberedView();
  const beside = useOpenBeside(address.open, "/devices");
  const open = view === "list" ? beside : "";
  const mayCreate = may("create_devices");
  const selection = useRowSelection();
  useShortcut("n", "palette:newDevice", () => go(pageHref("/devices/new")), {
    enabled: mayCreate,
  });
  const show = (next: DevicesView) => {
    rememberChoice("devices-view", next);
    setAddress({ view: next, open: "", column: "" });
  };

  // Writes the default filter into the address, so that the user's next filter is added to it.
  const [{ isBare }] = useAddress(readIsBare);
  useEffect(() => {
    if (isBare) setAddress({ status: "open" });
  });
  useEffect(() => {
    listAddress.current = devicesHref(address);
  }, [address]);

  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <SegmentedControl
            label={say("view.label")}
            hideLabel
            value={view}
            onChange={show}
            options={[
              {
                value: "list",
                label: say("view.list"),
                icon: <List size={16} aria-hidden="true" />,
              },
              {
                value: "board",
                label: say("view.board"),
                icon: <Kanban size={16} aria-hidden="true" />,
              },
            ]}
          />
        }
        action={mayCreate ? <NewDevice /> : null}
      />
      <DeviceStatistics />
      <SavedFilterChips
        screen="devices"
        query={toSavedQuery(address)}
        onApply={(query) => setAddress({ ...fromSavedQuery(query), open: "", column: "" })}
      />
      <DeviceFilters
        address={address}
        onChange={setAddress}
        selecting={view === "list" ? selection.selecting : undefined}
      />
      {view === "board" ? (
        <Suspense fallback={<DeviceSkeleton />}>
          <Board address={address} onChange={setAddress} onList={() => show("list")} />
        </Suspense>
      ) : (
        <ListAndDetail
          label={say("beside")}
          fallback={<DeviceSkeleton />}
          detail={
            open && (
              <DeviceDetail
                key={open}
                id={open}
                more={more}
                onClose={() => setAddress({ open: "" })}
              />
            )
          }
        >
          <DeviceList address={address} open={open} onChange={setAddress} selection={selection} />
        </ListAndDetail>
      )}
    </>
  );
}

function NewDevice() {
  const { t } = useTranslation("devices");
  return (
    <LinkButton
      href={pageHref("/devices/new")}
      variant="primary"
      icon={<Plus size={16} />}
      hint="N"
    >
      {t("newDevice")}
    </LinkButton>
  );
}
