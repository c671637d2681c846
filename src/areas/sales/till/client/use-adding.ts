import { ApiRefusal, call } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { inventoryContract } from "#src/areas/inventory/core/contract.ts";
import type { FoundPiece } from "#src/areas/inventory/serials/contract.ts";
import type { Sellable } from "../../till-state/client/cart.ts";
import type { Checkout } from "../../till-state/client/use-checkout.ts";
import type { Products } from "../../till-state/client/products.ts";
import type { TillScreen, TillTask } from "../../till-state/client/till-context.ts";
import type { TillInHand } from "../../till-state/client/use-till.ts";

interface OneMore extends Pick<TillScreen, "act" | "open"> {
  hand: TillInHand;
  /** Points to the line of the cart that the last addition concerned. */
  touch: (itemId: string, isRefused: boolean) => void;
}

interface Adding extends OneMore {
  index: Products["index"];
  checkout: Checkout;
  task: TillTask | null;
}

/** Adds goods to the cart, by a press or by a scanned code. Each function returns or tells a text for screen readers. */
export function useAdding(adding: Adding): Pick<TillScreen, "add" | "scanned"> {
  const { index, checkout, task } = adding;
  const { step, isLocked } = adding.hand;
  const { t } = useTranslation("pos");
  const { add, addPiece } = useAddingOne(adding);
  const notFound = (code: string): string => {
    toasts.error(t("productNotFound"));
    return t("notFoundCode", { code });
  };
  /** Asks the server for a code that the index does not have, for example a serial number. */
  const lookUp = async (code: string): Promise<string> => {
    try {
      const { serial, ...item } = await call(inventoryContract.lookUpItem, { query: { code } });
      return serial ? addPiece(item, serial) : add(item);
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === "product_not_found") return notFound(code);
      toasts.error(t("lookUpFailed", { code }));
      return t("lookUpFailed", { code });
    }
  };
  const scanned = (code: string, tell: (said: string) => void): void => {
    // The last sale is complete, so this scan belongs to the next one.
    if (step.at === "done") checkout.newSale();
    else if (isLocked || task?.kind === "pay" || task?.kind === "shift") {
      toasts.error(t("scanFirstPay"));
      return tell(t("scanFirstPay"));
    }
    const item = index?.findByCode(code);
    if (item) return tell(add(item));
    tell(index ? t("lookingUp", { code }) : t("loadingProducts"));
    void lookUp(code).then(tell);
  };
  return { add, scanned };
}

/** Adds one piece of an item, or one piece that the server found by its serial number. */
function useAddingOne({ hand: { till }, act, open, touch }: OneMore) {
  const { t } = useTranslation("pos");
  const add = (item: Sellable): string => {
    if (item.isSerialised && item.available > 0) {
      open({ kind: "serials", item });
      return t("chooseSerials", { name: item.name });
    }
    const { lines } = till.get().cart;
    const before = lines.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
    if (before === 0 && item.available <= 0) {
      toasts.error(t("outOfStock"));
      return t("outOfStockName", { name: item.name });
    }
    const problem = act({ act: "add", item });
    touch(item.id, problem !== null);
    return problem ? t(problem) : t("added", { name: item.name, count: before + 1 });
  };
  const addPiece = (item: Sellable, { serial, state }: FoundPiece): string => {
    if (state !== "in_stock") {
      toasts.error(t("outOfStock"));
      return t("outOfStockName", { name: `${item.name}, ${serial}` });
    }
    // The cart may have changed during the request.
    const line = till.get().cart.lines.find(({ itemId }) => itemId === item.id);
    const before = line?.serials ?? [];
    if (before.includes(serial)) {
      toasts.error(t("serialInCart", { serial }));
      return t("serialInCart", { serial });
    }
    act({ act: "serials", item, serials: [...before, serial] });
    touch(item.id, false);
    return t("serialAdded", { name: item.name, serial });
  };
  return { add, addPiece };
}
