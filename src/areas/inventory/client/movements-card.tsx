import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#src/client/api.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { areaOf } from "#src/client/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ErrorState } from "#src/client/ui/error-state.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";
import { inventoryContract, type StockMovement } from "../contract.ts";

const AT_ONCE = 10;

/** Every piece of one item that came or went, newest first. */
export function MovementsCard({ itemId }: { itemId: string }) {
  const { t } = useTranslation("inventory");
  const endpoint = inventoryContract.listStockMovements;
  const query = useInfiniteQuery({
    queryKey: [areaOf(endpoint), endpoint.path, "of", itemId],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoint,
        { query: { itemId, limit: AT_ONCE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
  });
  const movements = query.data?.pages.flatMap((page) => page.items);
  return (
    <Section title={t("movements.title")} meta={t("movements.hint")} flush>
      {movements ? (
        movements.length > 0 ? (
          <ol aria-label={t("movements.title")} className="divide-y divide-line">
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ol>
        ) : (
          <p className="px-4 py-5 text-ink-quiet">{t("movements.empty")}</p>
        )
      ) : query.isError ? (
        <ErrorState
          title={t("movements.failed")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div className="p-4">
          <SkeletonText lines={4} />
        </div>
      )}
      {query.hasNextPage ? (
        <div className="border-t border-line p-3">
          <Button
            className="w-full"
            variant="ghost"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("movements.more")}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const { t } = useTranslation("inventory");
  const may = useMay();
  const { quantity, reference, deviceId, note, value } = movement;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {t(`reason.${movement.reason}`)}
          {reference ? (
            <>
              {" · "}
              {deviceId && may("view_devices") ? (
                <AppLink
                  href={`/devices/${deviceId}`}
                  className="font-normal text-accent-ink tabular-nums hover:underline"
                >
                  {reference}
                </AppLink>
              ) : (
                <span className="font-normal tabular-nums">{reference}</span>
              )}
            </>
          ) : null}
        </p>
        <p className="text-12 text-ink-faint">
          {t(`type.${movement.type}`)} · <RelativeTime iso={movement.createdAt} /> ·{" "}
          {movement.createdBy?.name ?? t("movements.system")}
        </p>
        {note ? <p className="mt-0.5 break-words text-ink-quiet">{note}</p> : null}
      </div>
      <div className="shrink-0 text-right">
        <p className="font-strong tabular-nums">
          {quantity > 0 ? `+${quantity}` : `−${-quantity}`}
        </p>
        <p className="text-12 text-ink-faint">
          {t("movements.after", { count: movement.quantityAfter })}
        </p>
        {value !== null && value !== undefined ? (
          <p className="text-12">
            <Money minor={Math.abs(value)} tone="quiet" />
          </p>
        ) : null}
      </div>
    </li>
  );
}
