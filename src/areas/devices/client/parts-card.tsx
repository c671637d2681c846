import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read } from "#src/client/data/queries.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Device } from "../core/contract.ts";
import { partsContract } from "../parts/contract.ts";
import { partActions, refusalOfParts, type PartAction } from "../parts/rules.ts";
import { inRepair } from "../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { DevicePart, DeviceParts } from "../core/detail/parts.ts";

const AwaitedParts = lazyWithWords(
  () => import("../awaited/client/awaited-parts.tsx"),
  "awaited",
  "purchasing-errors",
);
const PartDialog = lazy(() => import("../parts/client/part-dialog.tsx"));
const NewClaimDialog = lazyWithWords(
  () => import("#src/areas/purchasing/claims/client/new-claim-dialog.tsx"),
  "supplier-claims",
  "purchasing-errors",
  "inventory",
);

/** The action whose dialog is open. `part` is null when the user must first choose an item. */
type Task = { part: DevicePart | null; action: PartAction };

/** The parts of a repair and the actions with them. Users with `view_cost` also see costs. */
export function PartsCard({ device }: { device: Device }) {
  const { t } = useTranslation("parts");
  const { may, mover } = useShop();
  const [task, setTask] = useState<Task | null>(null);
  const [claimed, setClaimed] = useState<DevicePart | null>(null);
  const refusal = refusalOfParts(device, { userId: mover.userId, may });
  const costs = useCosts(device);
  // A repair without parts shows this card only to users who may add parts.
  if (device.parts.length === 0 && refusal) return null;
  return (
    <Section
      title={t("title")}
      actions={
        refusal ? null : (
          <Button
            size="small"
            icon={<Plus size={14} />}
            onClick={() => setTask({ part: null, action: "use" })}
          >
            {t("add")}
          </Button>
        )
      }
    >
      {device.parts.length === 0 ? (
        <p className="text-ink-quiet">{t("empty")}</p>
      ) : (
        <ul aria-label={t("title")} className="-my-2.5 divide-y divide-line">
          {device.parts.map((part) => (
            <PartRow
              key={part.itemId}
              part={part}
              cost={costs?.items.find(({ itemId }) => itemId === part.itemId)?.unitCost}
              onAct={refusal ? null : (action) => setTask({ part, action })}
              onClaim={may("manage_claims") ? () => setClaimed(part) : null}
            />
          ))}
        </ul>
      )}
      {costs && device.parts.length > 0 ? <Margin margin={costs.margin} /> : null}
      <Suspense>
        {inRepair.includes(device.status) ? (
          <AwaitedParts device={device} mayAct={refusal === null} />
        ) : null}
      </Suspense>
      <Suspense>
        {task ? (
          <PartDialog
            device={device}
            part={task.part}
            action={task.action}
            onClose={() => setTask(null)}
          />
        ) : null}
        {claimed ? (
          <NewClaimDialog
            item={{ id: claimed.itemId, name: claimed.name }}
            deviceId={device.id}
            onClose={() => setClaimed(null)}
          />
        ) : null}
      </Suspense>
    </Section>
  );
}

function PartRow({
  part,
  cost,
  onAct,
  onClaim,
}: {
  part: DevicePart;
  /** The cost of one piece: undefined if the user may not see it, null if it is unknown. */
  cost: number | null | undefined;
  onAct: ((action: PartAction) => void) | null;
  /** Claims the warranty of the supplier for a defective piece; null if the user may not. */
  onClaim: (() => void) | null;
}) {
  const { t } = useTranslation("parts");
  const { money } = useCurrency();
  const { name, sku, reserved, used, defective } = part;
  const isHere = reserved + used > 0;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-12 text-ink-faint">
          {sku} · {t("each", { price: money(part.unitPrice) })}
          {cost === undefined
            ? null
            : ` · ${cost === null ? t("costUnknown") : t("cost", { cost: money(cost) })}`}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {reserved > 0 ? (
            <Badge tone="waiting">{t("count.reserved", { count: reserved })}</Badge>
          ) : null}
          {used > 0 ? <Badge tone="active">{t("count.used", { count: used })}</Badge> : null}
          {defective > 0 ? (
            <Badge tone="loss">{t("count.defective", { count: defective })}</Badge>
          ) : null}
          {isHere || defective > 0 ? null : <Badge>{t("count.nothing")}</Badge>}
        </p>
      </div>
      {onClaim && defective > 0 ? (
        <Button size="small" variant="ghost" onClick={onClaim}>
          {t("claim")}
        </Button>
      ) : null}
      {onAct && reserved > 0 ? (
        <Button size="small" onClick={() => onAct("use")}>
          {t("action.use")}
        </Button>
      ) : null}
      {onAct ? (
        <Menu
          label={t("acts", { name })}
          items={partActions
            .filter((action) => isHere || action === "reserve" || action === "use")
            .map((action) => ({ label: t(`action.${action}`), onSelect: () => onAct(action) }))}
        >
          {({ ref, ...trigger }) => (
            <button
              {...trigger}
              ref={ref}
              type="button"
              aria-label={t("acts", { name })}
              className="-mr-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-quiet hover:bg-sunken hover:text-ink phone:size-11"
            >
              <Ellipsis size={18} aria-hidden="true" />
            </button>
          )}
        </Menu>
      ) : null}
    </li>
  );
}

/**
 * Reads the costs, for users who may see them. After a write the screen shows the device from the write's answer, which
 * contains no costs. The costs therefore have a request of their own.
 */
function useCosts(device: Device): DeviceParts | undefined {
  const { may } = useShop();
  const { data } = useQuery({
    ...read(partsContract.listDeviceParts, { params: { id: device.id } }),
    enabled: may("view_cost") && device.parts.length > 0,
  });
  return data;
}

function Margin({ margin }: { margin: number | null | undefined }) {
  const { t } = useTranslation("parts");
  return (
    <div className="mt-4 flex items-baseline justify-between gap-3 border-t border-line pt-2.5">
      <div>
        <p className="font-medium">{t("margin")}</p>
        <p className="text-12 text-ink-faint">
          {margin === null ? t("marginUnknown") : t("marginHint")}
        </p>
      </div>
      <p className="text-16 font-strong">
        {margin === null || margin === undefined ? (
          "–"
        ) : (
          <Money minor={margin} tone={margin < 0 ? "loss" : "normal"} />
        )}
      </p>
    </div>
  );
}
