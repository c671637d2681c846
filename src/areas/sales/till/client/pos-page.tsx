import { CircleUser } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useOfflineNote } from "#src/client/data/offline-note.ts";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { ShiftChip } from "#src/areas/payments/shifts/client/shift-chip.tsx";
import { CartBar } from "../../cart/client/cart-bar.tsx";
import { CartPanel } from "../../cart/client/cart-panel.tsx";
import { FindSaleButton } from "./find-sale-button.tsx";
import { ParkedButton } from "./parked-button.tsx";
import { ProductArea } from "../../products/client/product-area.tsx";
import { useStockHere } from "../../till-state/client/kept/use-stock-here.ts";
import { useProducts } from "../../till-state/client/products.ts";
import { TillProvider, type TillScreen } from "../../till-state/client/till-context.ts";
import { useOpenedTill } from "../../till-state/client/use-opened-till.ts";
import { useTillKeys } from "../../till-state/client/till-keys.ts";
import { TillTasks, useTasksReady } from "./till-tasks.tsx";
import { useNextSaleKeys } from "../../till-state/client/use-search-keys.ts";
import { useTillState } from "./use-till-screen.ts";

const SaleDone = lazy(() => import("../../checkout/client/sale-done.tsx"));
const KeptSaleDone = lazy(() => import("../../checkout/client/kept-sale-done.tsx"));

/** The till: products on the left, the cart on the right. On the phone, a bar opens the cart as a sheet. */
export function PosPage() {
  const { t } = useTranslation("pos");
  const { name } = useSession();
  const maySee = useMay()("view_sales");
  const isPhone = useIsPhone();
  const products = useStockHere(useProducts());
  useTasksReady(products.index !== null || products.error !== null);
  const { task, ...screen } = useTillState(useOpenedTill(), products);
  useOfflineNote(useNoteOn(screen));
  const [announced, setAnnounced] = useState("");
  const searchBox = useRef<HTMLInputElement>(null);
  const isDone = screen.step.at === "done";

  useKeyboardScanner((code) => screen.scanned(code, setAnnounced), {
    enabled: task?.kind !== "scan" && task?.kind !== "find" && task?.kind !== "serials",
    inFields: "take",
  });
  useNextSaleKeys(searchBox, isDone, screen.checkout.newSale);
  useTillKeys(
    // The keys are off while the receipt is shown, and while a dialog that should get the next key is open or loading.
    isDone || task
      ? {}
      : {
          search: () => searchBox.current?.select(),
          scan: () => screen.open({ kind: "scan" }),
          customer: () => screen.open({ kind: "customer" }),
          walkIn: screen.walkIn,
          discount: () => screen.open({ kind: "discount" }),
          tier: screen.giveTierDiscount,
          rewards: () => screen.open({ kind: "rewards" }),
          repair: () => screen.open({ kind: "repair" }),
          hold: screen.hold,
          held: () => screen.open({ kind: "held" }),
          ...(maySee && { findSale: () => screen.open({ kind: "find" }) }),
          exactCash: () => screen.pay({ exact: true }),
          pay: () => screen.pay({ exact: false }),
        },
  );

  const others = isDone ? null : (
    <>
      <FindSaleButton />
      <ParkedButton />
    </>
  );
  return (
    <TillProvider value={screen}>
      <PageHeader
        title={t("title")}
        badge={isPhone ? <CashierOnPhone name={name} /> : <CashierAndShift name={name} />}
        secondary={isPhone ? null : others}
      />
      {isPhone ? (
        // This line has a minimum height, so that content that appears later does not move the page below.
        <div className="mb-3 flex min-h-11 items-center gap-2">
          <ShiftChip />
          <span className="ml-auto flex gap-2">{others}</span>
        </div>
      ) : null}
      {isDone ? (
        <Suspense fallback={<SkeletonText lines={8} />}>
          {screen.step.at === "done" && screen.step.kept ? (
            <KeptSaleDone key={screen.step.kept.key} kept={screen.step.kept} />
          ) : (
            <SaleDone />
          )}
        </Suspense>
      ) : (
        <div className="grid items-start gap-5 tablet:grid-cols-[minmax(0,1fr)_20rem] desk:grid-cols-[minmax(0,1fr)_22rem]">
          <ProductArea products={products} searchBox={searchBox} hasKeys={!task} />
          {isPhone ? <CartBar /> : <CartPanel />}
        </div>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <TillTasks task={task} />
    </TillProvider>
  );
}

function CashierAndShift({ name }: { name: string }) {
  const { t } = useTranslation("pos");
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-quiet">
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <CircleUser size={16} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{t("cashier", { name })}</span>
      </span>
      <ShiftChip />
    </span>
  );
}

/** The cashier in the line of the title, in up to three small lines, because the products need the height of a phone. */
function CashierOnPhone({ name }: { name: string }) {
  const { t } = useTranslation("pos");
  return (
    <span className="flex min-w-14 flex-1 basis-0 items-center justify-end text-ink-quiet">
      <span className="sr-only">{t("cashier", { name })}</span>
      <span
        aria-hidden="true"
        className="line-clamp-3 text-right text-12 leading-[14px] wrap-anywhere"
      >
        {name}
      </span>
    </span>
  );
}

/**
 * The sentence that tells cashiers what they can do while the network is lost, or how many sales have no answer yet.
 */
function useNoteOn({ step, aside }: Pick<TillScreen, "step" | "aside">): string {
  const { t } = useTranslation("pos");
  const isUnanswered = (each: TillScreen["step"]) => each.at === "sending" && each.by !== "outbox";
  const unanswered = aside.filter((each) => isUnanswered(each.step)).length;
  if (isUnanswered(step)) return t("offline.unanswered");
  return unanswered > 0 ? t("offline.aside", { count: unanswered }) : t("offline.cart");
}
