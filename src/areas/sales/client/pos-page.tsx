import { CircleUser } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { useSession } from "#src/client/session.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SkeletonText } from "#src/client/ui/skeleton.tsx";
import { CartBar } from "./cart-bar.tsx";
import { CartPanel } from "./cart-panel.tsx";
import { HeldButton } from "./held-button.tsx";
import { ProductArea } from "./product-area.tsx";
import { useProducts } from "./products.ts";
import { TillProvider } from "./till-context.ts";
import { useTillKeys } from "./till-keys.ts";
import { TillTasks, usePaymentReady } from "./till-tasks.tsx";
import { useTillState } from "./use-till-screen.ts";

const SaleDone = lazy(() => import("./sale-done.tsx"));

/** The till: products on the left, the cart always in sight on the right; on the phone the cart is a bar and a sheet. */
export function PosPage() {
  const { t } = useTranslation("pos");
  const { name } = useSession();
  const isPhone = useIsPhone();
  const products = useProducts();
  usePaymentReady();
  const { task, ...screen } = useTillState(products.index);
  const [heard, setHeard] = useState("");
  const searchBox = useRef<HTMLInputElement>(null);
  const isDone = screen.step.at === "done";

  useKeyboardScanner((code) => setHeard(screen.scanned(code)), {
    enabled: !isDone && task?.kind !== "scan",
    inFields: "take",
  });
  useTillKeys(
    isDone
      ? {}
      : {
          search: () => searchBox.current?.select(),
          scan: () => screen.open({ kind: "scan" }),
          customer: () => screen.open({ kind: "customer" }),
          walkIn: screen.walkIn,
          discount: () => screen.open({ kind: "discount" }),
          repair: () => screen.open({ kind: "repair" }),
          hold: screen.hold,
          held: () => screen.open({ kind: "held" }),
          exactCash: () => screen.pay({ exact: true }),
          pay: () => screen.pay({ exact: false }),
        },
  );

  return (
    <TillProvider value={screen}>
      <PageHeader
        title={t("title")}
        meta={
          <span className="inline-flex items-center gap-1.5">
            <CircleUser size={16} aria-hidden="true" />
            {t("cashier", { name })}
          </span>
        }
        secondary={isDone ? null : <HeldButton />}
      />
      {isDone ? (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <SaleDone />
        </Suspense>
      ) : (
        <div className="grid items-start gap-5 tablet:grid-cols-[minmax(0,1fr)_20rem] desk:grid-cols-[minmax(0,1fr)_22rem]">
          <ProductArea products={products} searchBox={searchBox} />
          {isPhone ? <CartBar /> : <CartPanel />}
        </div>
      )}
      <p role="status" className="sr-only">
        {heard}
      </p>
      <TillTasks task={task} />
    </TillProvider>
  );
}
