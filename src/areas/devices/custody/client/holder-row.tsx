import { Archive, Hand, HandHelping } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { DeviceSummary } from "../../core/contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { holderName } from "./holder-name.ts";
import { useMoveCustody } from "./use-move-custody.ts";

const HandDialog = lazy(() => import("./hand-dialog.tsx"));

export type LockedDevice = Pick<
  DeviceSummary,
  "id" | "brand" | "model" | "ticketNumber" | "holder" | "status"
>;

/** Whether the user may record a new holder. Users who take in, repair or hand over devices may do so. */
function useMayCarry(): boolean {
  const { may } = useShop();
  return (
    may("update_device_status") ||
    may("update_any_device_status") ||
    may("create_devices") ||
    may("hand_over_devices")
  );
}

/** Shows the holder of a device, with buttons that record another holder. */
export function HolderRow({ device, isMain = false }: { device: LockedDevice; isMain?: boolean }) {
  const { t } = useTranslation("custody");
  const { me } = useShop();
  const mayCarry = useMayCarry();
  const [handing, setHanding] = useState<"person" | "place" | null>(null);
  const { take, isPending } = useMoveCustody(device);
  const { holder } = device;
  const isMine = holder.id === me.id;
  const mayMove = mayCarry && device.status !== "done";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-36 flex-1">
        <p className="text-12 text-ink-faint">{t("holder.now")}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-strong break-words">{holderName(t, holder, me.id)}</span>
          <RelativeTime iso={holder.since} className="text-12 text-ink-faint" />
        </p>
      </div>
      {mayMove ? (
        <div className="flex flex-wrap items-center gap-2">
          {isMine ? null : (
            <Button
              variant={isMain ? "primary" : "secondary"}
              icon={<Hand size={16} />}
              loading={isPending}
              onClick={take}
            >
              {t("holder.take")}
            </Button>
          )}
          <Menu
            label={t("holder.more")}
            items={[
              {
                label: t("holder.hand"),
                icon: <HandHelping size={16} />,
                onSelect: () => setHanding("person"),
              },
              {
                label: t("holder.shelf"),
                icon: <Archive size={16} />,
                onSelect: () => setHanding("place"),
              },
            ]}
          >
            {(trigger) => (
              <Button {...trigger} icon={<HandHelping size={16} />}>
                {t("holder.more")}
              </Button>
            )}
          </Menu>
        </div>
      ) : null}
      {handing ? (
        <Suspense>
          <HandDialog device={device} to={handing} onClose={() => setHanding(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
