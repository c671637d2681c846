import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#src/client/api.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { toasts } from "#src/client/ui/toasts.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/contract.ts";
import { inventoryContract } from "#src/areas/inventory/contract.ts";
import { settingsContract } from "#src/areas/settings/contract.ts";
import { totalsOfCart, whyNotPay, type CartAct, type Sellable } from "./cart.ts";
import type { ProductIndex } from "./product-index.ts";
import type { TillScreen, TillTask } from "./till-context.ts";
import { draftOf } from "./till-drafts.ts";
import { holdCart, resumeCart } from "./till-store.ts";
import { useCheckout } from "./use-checkout.ts";
import { useTill } from "./use-till.ts";

const MINOR_PER_SHILLING = 100;

/** Everything the parts of the till share, and what is asked over it. */
export function useTillState(index: ProductIndex | null): TillScreen & { task: TillTask | null } {
  const { t } = useTranslation("pos");
  const hand = useTill(index);
  const { till, cart, isLocked } = hand;
  const checkout = useCheckout(till, hand);
  const { data: settings } = useSuspenseQuery(read(settingsContract.getShopSettings, {}));
  const totals = totalsOfCart(cart, settings.sales.cashRounding * MINOR_PER_SHILLING);
  // A payment that was under way when the page was left is shown again.
  const [task, setTask] = useState<TillTask | null>(
    isLocked ? { kind: "pay", exact: false } : null,
  );
  if (task && hand.step.at === "done") setTask(null);

  const act = (change: CartAct) => {
    checkout.forgetRefusal();
    return hand.act(change);
  };
  const open = (wanted: TillTask) => {
    if (!isLocked || wanted.kind === "pay") setTask(wanted);
  };

  const add = (item: Sellable): string => {
    const before = cart.lines.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
    if (before === 0 && item.available <= 0) {
      toasts.error(t("outOfStock"));
      return t("outOfStockName", { name: item.name });
    }
    const problem = act({ act: "add", item });
    return problem ? t(problem) : t("added", { name: item.name, count: before + 1 });
  };
  const notFound = (code: string): string => {
    toasts.error(t("productNotFound"));
    return t("notFoundCode", { code });
  };
  /** Before the products are here the server knows them. */
  const lookUp = async (code: string) => {
    try {
      add(await call(inventoryContract.lookUpItem, { query: { code } }));
    } catch {
      notFound(code);
    }
  };
  const scanned = (code: string): string => {
    if (isLocked || task?.kind === "pay") {
      toasts.error(t("scanFirstPay"));
      return t("scanFirstPay");
    }
    if (!index) {
      void lookUp(code);
      return t("loadingProducts");
    }
    const item = index.findByCode(code);
    return item ? add(item) : notFound(code);
  };

  const pay = ({ exact }: { exact: boolean }) => {
    if (isLocked) {
      setTask({ kind: "pay", exact: false });
      return;
    }
    // The details of somebody new do not outlive their tab.
    const isLost = cart.customer === "new" && !draftOf(cart.id).customer;
    const missing = whyNotPay(isLost ? { ...cart, customer: null } : cart);
    if (missing) {
      toasts.error(t(missing));
      if (missing === "selectCustomer") setTask({ kind: "customer" });
      return;
    }
    checkout.forgetRefusal();
    if (exact) hand.act({ act: "choose-method", method: "cash" });
    setTask({ kind: "pay", exact });
  };

  return {
    ...hand,
    ...{ act, checkout, totals, settings, index, open, pay, scanned, task },
    close: () => setTask(null),
    hold: () => {
      if (isLocked) return;
      if (cart.lines.length === 0) {
        setTask({ kind: "held" });
        return;
      }
      checkout.forgetRefusal();
      till.change(holdCart(till.get(), new Date().toISOString()));
      toasts.success(t("held"));
    },
    resume: (cartId) => {
      checkout.forgetRefusal();
      till.change(resumeCart(till.get(), cartId, new Date().toISOString()));
      setTask(null);
    },
    walkIn: () => {
      act({ act: "choose-customer", customer: { id: WALK_IN_CUSTOMER_ID } });
    },
  };
}
