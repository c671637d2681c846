import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import type { Device } from "../../core/contract.ts";
import { awaitedContract, type AwaitedPart } from "../contract.ts";

const AwaitPartDialog = lazyWithWords(() => import("./await-part-dialog.tsx"), "inventory");

/** The parts for which a repair waits, below its parts. `mayAct`: the user may ask for parts. */
export default function AwaitedParts({ device, mayAct }: { device: Device; mayAct: boolean }) {
  const { t } = useTranslation("awaited");
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(read(awaitedContract.listAwaitedParts, { params: { id: device.id } }));
  const open = (data?.items ?? []).filter(({ endedAs }) => endedAs === null);
  if (open.length === 0 && !mayAct) return null;
  return (
    <div className="mt-4 border-t border-line pt-2.5">
      {open.length > 0 ? (
        <ul aria-label={t("title")} className="mb-2 divide-y divide-line">
          {open.map((part) => (
            <Part key={part.id} part={part} mayAct={mayAct} />
          ))}
        </ul>
      ) : null}
      {mayAct ? (
        <Button size="small" icon={<Hourglass size={14} />} onClick={() => setAsking(true)}>
          {t("ask")}
        </Button>
      ) : null}
      <Suspense>
        {isAsking ? <AwaitPartDialog device={device} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </div>
  );
}

function Part({ part, mayAct }: { part: AwaitedPart; mayAct: boolean }) {
  const { t } = useTranslation("awaited");
  const stop = useWrite(awaitedContract.stopAwaitingPart);
  const may = useMay();
  const { id, itemId, name, sku, quantity, arrivedQuantity, order, note } = part;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-12 text-ink-faint">{[sku, note].filter(Boolean).join(" · ")}</p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <Badge tone="waiting">{t("waiting", { count: quantity - arrivedQuantity })}</Badge>
          <Badge>{order ? t("ordered", { number: order.orderNumber }) : t("notOrdered")}</Badge>
          {!order && may("manage_purchase_orders") ? (
            <AppLink
              href={pageHref("/purchase-orders/reorder", {}, { item: itemId })}
              className="inline-flex min-h-6 items-center text-accent-ink underline-offset-2 hover:underline phone:min-h-11"
            >
              {t("order")}
            </AppLink>
          ) : null}
        </p>
      </div>
      {mayAct ? (
        <Button
          size="small"
          variant="ghost"
          loading={stop.isPending}
          aria-label={t("stopOf", { name })}
          onClick={() => stop.mutate({ params: { id } })}
        >
          {t("stop")}
        </Button>
      ) : null}
    </li>
  );
}
