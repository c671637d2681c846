import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard } from "lucide-react";
import { Suspense, useMemo, type ReactNode } from "react";
import { devicesTodayContract } from "#src/areas/devices/dashboard/contract.ts";
import { readForDashboard, type DashboardPlace } from "#src/client/dashboard-slot.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { cx } from "#src/client/ui/cx.ts";
import { NewShop } from "#src/client/ui/dashboard/new-shop.ts";
import { NumberTiles } from "#src/client/ui/dashboard/number-tile.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FiguresTime } from "./figures-time.tsx";
import { slotsFor } from "./dashboard-slots.ts";

const FirstSteps = lazyWithWords(
  () => import("#src/areas/users/first-steps/client/first-steps.tsx"),
  "first-steps",
);

/** The checklist of a new shop, and the figures and lists that areas offer and the user may see. */
export default function DashboardBody() {
  const mayDevices = useMay()("view_devices");
  const { data } = useQuery({
    ...readForDashboard(devicesTodayContract.getDevicesToday, {}),
    enabled: mayDevices,
  });
  return (
    <>
      <Suspense>
        <FirstSteps isWorking={data?.hasDevices !== false} />
      </Suspense>
      <NewShop value={data?.hasDevices === false}>
        <Places />
      </NewShop>
    </>
  );
}

function Places() {
  const { t } = useTranslation("dashboard");
  const user = useSession();
  const places = useMemo(() => slotsFor(user), [user]);
  if (places.length === 0)
    return (
      <EmptyState
        icon={<LayoutDashboard size={20} />}
        title={t("nothing")}
        hint={t("nothingHint")}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <FiguresTime />
      {places.map(({ place, slots }) => (
        <Place key={place} place={place} count={slots.length}>
          {slots.map(({ name, Card }) => (
            <Card key={name} />
          ))}
        </Place>
      ))}
    </div>
  );
}

function Place({
  place,
  count,
  children,
}: {
  place: DashboardPlace;
  count: number;
  children: ReactNode;
}) {
  const { t } = useTranslation("dashboard");
  if (place === "shop" || place === "work")
    return <NumberTiles label={t(`place.${place}`)}>{children}</NumberTiles>;
  return (
    <div
      className={cx(
        "grid gap-4 empty:hidden desk:*:only:col-span-full",
        count === 3 ? "desk:grid-cols-3" : "desk:grid-cols-2",
      )}
    >
      {children}
    </div>
  );
}
