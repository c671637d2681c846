import {
  Ban,
  Check,
  Clock,
  Ellipsis,
  MessageCircle,
  PackageOpen,
  ShoppingCart,
  Tag,
} from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { whatsappHref } from "#src/client/whatsapp-href.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useNow } from "#src/client/words/clock.ts";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DetailHead } from "#src/client/ui/lists/detail-head.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { orderRequestsContract, type OrderRequest } from "../contract.ts";
import { arePricesOver, refusalOfMove } from "../rules.ts";
import { lastOrdersList } from "./orders-address.ts";
import { OrderStatusBadge } from "./order-status.tsx";

export type OrderTask = "agree" | "extend" | "decline";

interface Props {
  order: OrderRequest;
  onTask: (task: OrderTask) => void;
  /** Closes the detail beside the list; omitted when the detail has its own screen. */
  onClose?: () => void;
}

/** The name, number, status and actions of a request. The likeliest action is a button, the others are a menu. */
export function OrderHead({ order, onTask, onClose }: Props) {
  const { t } = useTranslation("order-requests");
  const { id, number, status, name, customer } = order;
  return (
    <DetailHead
      title={name ?? t("forgotten")}
      badge={<OrderStatusBadge status={status} />}
      number={number}
      {...(customer && { customer })}
      main={<MainButton order={order} onTask={onTask} />}
      more={<MoreMenu order={order} onTask={onTask} />}
      back={{ href: lastOrdersList.current, label: t("back") }}
      beside={
        onClose && {
          onClose,
          href: pageHref("/order-requests/$id", { id }),
          openLabel: number,
        }
      }
    />
  );
}

function MainButton({ order, onTask }: Pick<Props, "order" | "onTask">) {
  const { t, language } = useTranslation("order-requests");
  const maySell = useMay()("create_sales");
  const go = useGo();
  const accept = useWrite(orderRequestsContract.acceptOrderRequest);
  const now = new Date(useNow());
  const { id, status, version, name, pricesUntil } = order;
  if (!refusalOfMove("agree", status) && name !== null && arePricesOver(pricesUntil, now))
    return (
      <Button variant="primary" icon={<Tag size={16} />} onClick={() => onTask("agree")}>
        {t("act.agree")}
      </Button>
    );
  if (status === "accepted")
    return (
      <Button
        variant="primary"
        icon={<ShoppingCart size={16} />}
        disabledReason={!maySell && t("why.maySell")}
        onClick={() => go(pageHref("/pos", {}, { order: id }))}
      >
        {t("act.sell")}
      </Button>
    );
  // Nobody can be called about a request whose personal data was deleted.
  if (refusalOfMove("accept", status) || name === null) return null;
  const press = () =>
    accept.mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: ({ heldUntil }) =>
          toasts.success(t("accepted", { until: formatDateTime(heldUntil ?? "", language) })),
      },
    );
  return (
    <Button
      variant="primary"
      icon={<Check size={16} />}
      loading={accept.isPending}
      onClick={() => press()}
    >
      {t(status === "expired" ? "act.again" : "act.accept")}
    </Button>
  );
}

function MoreMenu({ order, onTask }: Pick<Props, "order" | "onTask">) {
  const { t } = useTranslation("order-requests");
  const { id, version, status, phone, message } = order;
  const releasing = useWrite(orderRequestsContract.releaseOrderRequest);
  const release = () =>
    releasing.mutate(
      { params: { id }, body: { version } },
      { onSuccess: () => toasts.success(t("released")) },
    );
  const items: MenuItem[] = [
    ...(phone
      ? [
          {
            label: t("act.whatsapp"),
            icon: <MessageCircle size={16} />,
            href: whatsappHref(phone, message),
          },
        ]
      : []),
    ...(refusalOfMove("agree", status) || order.name === null
      ? []
      : [{ label: t("act.agree"), icon: <Tag size={16} />, onSelect: () => onTask("agree") }]),
    ...(refusalOfMove("extend", status)
      ? []
      : [
          {
            label: t("act.extend"),
            icon: <Clock size={16} />,
            onSelect: () => onTask("extend"),
          },
        ]),
    ...(refusalOfMove("release", status)
      ? []
      : [
          {
            label: t("act.release"),
            icon: <PackageOpen size={16} />,
            onSelect: () => release(),
          },
        ]),
    ...(refusalOfMove("decline", status)
      ? []
      : [
          {
            label: t("act.decline"),
            icon: <Ban size={16} />,
            danger: true,
            onSelect: () => onTask("decline"),
          },
        ]),
  ];
  if (items.length === 0) return null;
  return (
    <Menu label={t("act.more")} items={items}>
      {(trigger) => (
        <Button {...trigger} icon={<Ellipsis size={16} />} aria-label={t("act.more")} />
      )}
    </Menu>
  );
}
