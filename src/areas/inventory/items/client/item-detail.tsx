import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import {
  Archive,
  ArchiveRestore,
  CircleDollarSign,
  Coins,
  Ellipsis,
  PackageCheck,
  Pencil,
  Scale,
  Tag,
} from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { DetailHead } from "#src/client/ui/lists/detail-head.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { inventoryContract, type Item } from "../../core/contract.ts";
import { lastInventoryAddress } from "../../core/client/inventory-address.ts";
import { useArchiving } from "./item-acts.ts";
import { ItemFacts } from "./item-facts.tsx";
import { ItemSkeleton } from "../../core/client/item-skeleton.tsx";
import { labelsHref } from "../../labels/client/labels-address.ts";
import {
  EditItemDialog,
  ItemPictures,
  ItemSerials,
  TermsDialog,
  ReceiveStock,
  CorrectValueDialog,
  CostHistory,
  DemandCard,
  AdjustDialog,
} from "./item-parts.ts";
import { MovementsCard } from "./movements-card.tsx";
import { usePurchasingActs } from "./purchasing-acts.tsx";
import { StockBadge } from "../../core/client/stock-badge.tsx";

interface Props {
  id: string;
  /** Closes the detail. The caller passes this function only when the detail is shown beside the list. */
  onClose?: () => void;
}

/** The stock, details, pictures, pieces and movements of one item, with its actions. */
export function ItemDetail({ id, onClose }: Props) {
  const { t } = useTranslation("inventory");
  const query = useQuery(read(inventoryContract.getItem, { params: { id } }));
  return (
    <Loaded
      query={query}
      failed={t("detail.failed")}
      placeholder={<ItemSkeleton />}
      gone={
        <EmptyState
          title={t("detail.gone")}
          hint={t("detail.goneHint")}
          action={<LinkButton href={pageHref("/inventory")}>{t("detail.toList")}</LinkButton>}
        />
      }
      head={
        onClose ? null : (
          <PageHeader
            title={t("item")}
            back={{ href: lastInventoryAddress.current, label: t("title") }}
          />
        )
      }
    >
      {(item) => <LoadedItem key={id} item={item} {...(onClose && { onClose })} />}
    </Loaded>
  );
}

type Task = "receive" | "edit" | "terms" | "adjust" | "value" | "archive";

function LoadedItem({ item, onClose }: { item: Item; onClose?: () => void }) {
  const { t } = useTranslation("inventory");
  const [task, setTask] = useState<Task | null>(null);
  const { archive, restore, isRestoring } = useArchiving(item);
  const done = () => setTask(null);
  return (
    <div className="@container">
      <Head item={item} onTask={setTask} {...(onClose && { onClose })} />
      {item.archivedAt ? (
        <div className="mb-4">
          <Notice
            title={t("detail.archived")}
            action={
              <Restore isBusy={isRestoring} onRestore={restore}>
                {t("archive.restore")}
              </Restore>
            }
          >
            {t("detail.archivedHint")}
          </Notice>
        </div>
      ) : null}
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <ItemFacts item={item} />
        <div className="flex min-w-0 flex-col gap-4">
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <ItemPictures item={item} />
            <DemandCard itemId={item.id} />
          </Suspense>
          {item.isSerialised ? (
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <ItemSerials item={item} />
            </Suspense>
          ) : null}
          <MovementsCard itemId={item.id} />
          {item.cost === undefined ? null : (
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <CostHistory itemId={item.id} />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense>
        {task === "edit" ? <EditItemDialog item={item} onClose={done} /> : null}
        {task === "terms" ? <TermsDialog item={item} onClose={done} /> : null}
        {task === "receive" ? <ReceiveStock item={item} onClose={done} /> : null}
        {task === "value" ? <CorrectValueDialog item={item} onClose={done} /> : null}
        {task === "adjust" ? <AdjustDialog item={item} onClose={done} /> : null}
      </Suspense>
      <ConfirmDialog
        open={task === "archive"}
        onClose={done}
        title={t("archive.question", { name: item.name })}
        loses={t("archive.loses")}
        confirmLabel={t("archive.action")}
        onConfirm={archive}
      />
    </div>
  );
}

function Restore({
  isBusy,
  onRestore,
  children,
}: {
  isBusy: boolean;
  onRestore: () => void;
  children: ReactNode;
}) {
  const may = useMay();
  if (!may("delete_inventory")) return null;
  return (
    <Button size="small" icon={<ArchiveRestore size={14} />} loading={isBusy} onClick={onRestore}>
      {children}
    </Button>
  );
}

function Head({
  item,
  onTask,
  onClose,
}: {
  item: Item;
  onTask: (task: Task) => void;
  onClose?: () => void;
}) {
  const { t } = useTranslation("inventory");
  const badge = (
    <>
      <StockBadge available={item.available} />
      {item.stockState === "low" ? <Badge tone="waiting">{t("stock.low")}</Badge> : null}
    </>
  );
  const acts = useActs(item, onTask);
  return (
    <DetailHead
      title={item.name}
      badge={badge}
      number={item.sku}
      main={acts.main}
      more={acts.more}
      back={{ href: lastInventoryAddress.current, label: t("title") }}
      beside={
        onClose && {
          onClose,
          href: pageHref("/inventory/$id", { id: item.id }),
          openLabel: t("detail.openWhole"),
        }
      }
    />
  );
}

/**
 * The actions of an item: two buttons and a menu. Actions that the user or an archived item does not allow are absent.
 */
function useActs(item: Item, onTask: (task: Task) => void): { main: ReactNode; more: ReactNode } {
  const { t } = useTranslation("inventory");
  const may = useMay();
  const items: MenuItem[] = [
    {
      label: t("select.labels"),
      icon: <Tag size={16} />,
      href: labelsHref([item.id]),
    },
    ...usePurchasingActs(item),
    ...(may("edit_inventory")
      ? [
          {
            label: t("edit.action"),
            icon: <Pencil size={16} />,
            onSelect: () => onTask("edit"),
          },
          {
            label: t("terms.action"),
            icon: <CircleDollarSign size={16} />,
            onSelect: () => onTask("terms"),
          },
        ]
      : []),
    ...(may("correct_stock_value") && item.cost !== undefined && item.quantity > 0
      ? [
          {
            label: t("correctValue"),
            icon: <Coins size={16} />,
            onSelect: () => onTask("value"),
          },
        ]
      : []),
    ...(may("delete_inventory") && !item.archivedAt
      ? [
          {
            label: t("archive.action"),
            icon: <Archive size={16} />,
            danger: true,
            onSelect: () => onTask("archive"),
          },
        ]
      : []),
  ];
  return {
    main: may("adjust_stock") ? (
      <>
        <Button icon={<Scale size={16} />} onClick={() => onTask("adjust")}>
          {t("adjust.action")}
        </Button>
        {item.archivedAt ? null : (
          <Button
            variant="primary"
            icon={<PackageCheck size={16} />}
            onClick={() => onTask("receive")}
          >
            {t("receive")}
          </Button>
        )}
      </>
    ) : null,
    more:
      items.length > 0 ? (
        <Menu label={t("detail.more")} items={items}>
          {(trigger) => (
            <Button {...trigger} icon={<Ellipsis size={16} />}>
              {t("detail.more")}
            </Button>
          )}
        </Menu>
      ) : null,
  };
}
