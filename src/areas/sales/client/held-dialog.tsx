import { Layers, Trash2 } from "lucide-react";
import { useTranslation } from "#src/client/i18n.ts";
import { Dialog } from "#src/client/ui/dialog.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { piecesIn, totalsOfCart } from "./cart.ts";
import { useCustomerOf } from "./customer-panel.tsx";
import { dropDraft } from "./till-drafts.ts";
import { dropHeld, type HeldCart } from "./till-store.ts";
import { useTillScreen } from "./till-context.ts";

/** Carts put aside, the last one first; one tap goes on with one of them. */
export default function HeldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pos");
  const { held } = useTillScreen();
  return (
    <Dialog open onClose={onClose} title={t("heldCarts")}>
      {held.length === 0 ? (
        <EmptyState icon={<Layers size={20} />} title={t("heldEmpty")} hint={t("heldEmptyHint")} />
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {held.map((each, at) => (
            <Held key={each.cart.id} held={each} isFirst={at === 0} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Held({ held: { cart, heldAt }, isFirst }: { held: HeldCart; isFirst: boolean }) {
  const { t } = useTranslation("pos");
  const { till, resume } = useTillScreen();
  const customer = useCustomerOf(cart);
  const names = cart.lines.map(({ name }) => name).join(", ");
  return (
    <li className="flex items-center gap-1 py-1">
      <button
        type="button"
        data-autofocus={isFirst ? true : undefined}
        onClick={() => resume(cart.id)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{customer?.name ?? names}</span>
          <span className="block truncate text-12 text-ink-quiet">
            {t("items", { count: piecesIn(cart) })} · <RelativeTime iso={heldAt} />
            {customer ? ` · ${names}` : ""}
          </span>
        </span>
        <span className="text-right">
          <Money minor={totalsOfCart(cart, 0).total} className="font-strong" />
          <span className="block text-12 font-medium text-accent-ink">{t("resume")}</span>
        </span>
      </button>
      <IconButton
        label={t("dropHeld")}
        icon={<Trash2 size={16} />}
        onClick={() => {
          till.change(dropHeld(till.get(), cart.id));
          dropDraft(cart.id);
        }}
      />
    </li>
  );
}
