import { useQuery } from "@tanstack/react-query";
import {
  Clock,
  HandCoins,
  Hourglass,
  MessageCircleQuestion,
  PackageCheck,
  PackageSearch,
  PackagePlus,
  TriangleAlert,
  UserPlus,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import { UNCLAIMED_AFTER_DAYS } from "../../attention.ts";
import { devicesHref, type DevicesAddress } from "../../core/client/devices-address.ts";
import { devicesTodayContract, type DevicesToday } from "../contract.ts";

const useDevicesToday = () => {
  const enabled = useMay()("view_devices");
  return useQuery({ ...readForDashboard(devicesTodayContract.getDevicesToday, {}), enabled });
};

interface Tile {
  name:
    | "received"
    | "dueToday"
    | "overdue"
    | "unassigned"
    | "ready"
    | "unclaimed"
    | "mine"
    | "mineDueToday"
    | "mineOverdue"
    | "mineAwaitingApproval"
    | "mineAwaitingParts";
  count: (today: DevicesToday) => number;
  icon: ReactNode;
  /** The colour of a number above 0. */
  tone?: Tone;
  address: Partial<DevicesAddress>;
}

const overdue = { overdue: true, sort: "due" } as const;
const dueToday = { attention: "due-today", sort: "due" } as const;

const ofTheShop: readonly Tile[] = [
  {
    name: "received",
    count: ({ receivedToday }) => receivedToday,
    icon: <PackagePlus size={14} />,
    address: { status: "all", time: "today" },
  },
  {
    name: "dueToday",
    count: (today) => today.dueToday,
    icon: <Clock size={14} />,
    tone: "active",
    address: dueToday,
  },
  {
    name: "overdue",
    count: (today) => today.overdue,
    icon: <TriangleAlert size={14} />,
    tone: "loss",
    address: overdue,
  },
  {
    name: "unassigned",
    count: ({ unassigned }) => unassigned,
    icon: <UserPlus size={14} />,
    tone: "waiting",
    address: { attention: "unassigned", sort: "due" },
  },
  {
    name: "ready",
    count: ({ ready }) => ready,
    icon: <PackageCheck size={14} />,
    tone: "active",
    address: { status: "ready-for-pickup" },
  },
  {
    name: "unclaimed",
    count: ({ unclaimed }) => unclaimed,
    icon: <Hourglass size={14} />,
    tone: "waiting",
    address: { attention: "unclaimed", sort: "unmoved" },
  },
];

const ofTechnician = (technicianId: string): readonly Tile[] => [
  {
    name: "mine",
    count: ({ mine }) => mine.inRepair,
    icon: <Wrench size={14} />,
    tone: "active",
    address: { technicianId, status: "in-repair", sort: "due" },
  },
  {
    name: "mineDueToday",
    count: ({ mine }) => mine.dueToday,
    icon: <Clock size={14} />,
    tone: "active",
    address: { technicianId, ...dueToday },
  },
  {
    name: "mineOverdue",
    count: ({ mine }) => mine.overdue,
    icon: <TriangleAlert size={14} />,
    tone: "loss",
    address: { technicianId, ...overdue },
  },
  {
    name: "mineAwaitingApproval",
    count: ({ mine }) => mine.awaitingApproval,
    icon: <MessageCircleQuestion size={14} />,
    tone: "waiting",
    address: { technicianId, status: "awaiting-approval" },
  },
  {
    name: "mineAwaitingParts",
    count: ({ mine }) => mine.awaitingParts,
    icon: <PackageSearch size={14} />,
    tone: "waiting",
    address: { technicianId, status: "awaiting-parts" },
  },
  ...ofTheShop.filter(({ name }) => name === "unassigned"),
];

/** The counts of devices: those of the shop or, for a technician, those of the technician. */
export function WorkTiles() {
  const { t } = useTranslation("dashboard");
  const me = useSession();
  const query = useDevicesToday();
  const figure = useFigure();
  const { data } = query;
  const tiles = me.role === "technician" ? ofTechnician(me.id) : ofTheShop;
  return tiles.map(({ name, count, icon, tone = "neutral", address }) => {
    const number = data && count(data);
    return (
      <NumberTile
        key={name}
        label={t(`devices.${name}`)}
        hint={t(`devices.${name}Hint`, { days: UNCLAIMED_AFTER_DAYS })}
        value={figure(number)}
        icon={icon}
        href={devicesHref(address)}
        isQuiet={number === 0}
        tone={number ? tone : "neutral"}
        query={query}
      />
    );
  });
}

/** What customers owe for devices that wait for pickup. */
export function AtPickupTile() {
  const { t } = useTranslation("dashboard");
  const mayDevices = useMay()("view_devices");
  const query = useDevicesToday();
  if (!mayDevices) return null;
  const owed = query.data?.atPickup;
  return (
    <NumberTile
      label={t("atPickup")}
      hint={owed ? t("atPickupHint", { count: owed.count }) : " "}
      value={owed && <Money minor={owed.total} />}
      icon={<HandCoins size={14} />}
      href={devicesHref({ attention: "owing", sort: "unmoved" })}
      isQuiet={owed?.total === 0}
      tone={owed?.total ? "waiting" : "neutral"}
      query={query}
    />
  );
}
