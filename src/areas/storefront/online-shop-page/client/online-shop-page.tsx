import { ExternalLink, QrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress } from "#src/client/address.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { PlanButton } from "../../flash-sales/client/plan-button.tsx";
import {
  readOnlineShopAddress,
  shopTabs,
  type ShopTab,
  productFilters,
  flashSaleFilters,
  type TabProps,
} from "../../core/client/online-shop-address.ts";

const Brands = lazyWithWords(() => import("../../brands/client/brands-tab.tsx"), "uploads");
const FlashSales = lazy(() => import("../../flash-sales/client/flash-sales-tab.tsx"));
const Order = lazyWithWords(() => import("../../places/client/order-tab.tsx"), "inventory");
const Preview = lazy(() => import("./preview-tab.tsx"));
const Products = lazyWithWords(() => import("../../products/client/products-tab.tsx"), "inventory");
const Reviews = lazy(() => import("../../reviews/client/reviews-tab.tsx"));
const ShareDialog = lazy(() => import("./share-dialog.tsx"));
const Texts = lazyWithWords(() => import("./texts-tab.tsx"), "settings");

/** The screen of those who run the online shop. Users who only approve reviews see the reviews alone. */
export function OnlineShopPage() {
  const { t } = useTranslation("online-shop");
  const may = useMay();
  const [address, onChange] = useAddress(readOnlineShopAddress);
  const [isSharing, setSharing] = useState(false);
  const tabs = may("manage_online_shop") ? shopTabs : (["reviews"] as const);
  const tab = tabs.find((each) => each === address.tab) ?? tabs[0];
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          tab === "flash-sales" ? (
            <PlanButton variant="primary" onClick={() => onChange({ new: true })} />
          ) : undefined
        }
        secondary={
          <>
            <Button icon={<QrCode size={16} />} onClick={() => setSharing(true)}>
              {t("share.button")}
            </Button>
            <a
              href={pageHref("/shop")}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses("secondary")}
            >
              <ExternalLink size={16} aria-hidden="true" /> {t("open")}
            </a>
          </>
        }
      />
      <Tabs
        label={t("title")}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        // Filters of another tab would only confuse.
        onChange={(value) =>
          onChange({
            ...productFilters.none,
            ...flashSaleFilters.none,
            tab: value,
            status: "waiting",
            new: false,
          })
        }
      >
        <Suspense fallback={<SkeletonText lines={8} />}>
          <Tab tab={tab} address={address} onChange={onChange} />
        </Suspense>
      </Tabs>
      <Suspense>{isSharing ? <ShareDialog onClose={() => setSharing(false)} /> : null}</Suspense>
    </>
  );
}

function Tab({ tab, ...props }: TabProps & { tab: ShopTab }) {
  switch (tab) {
    case "preview":
      return <Preview />;
    case "products":
      return <Products {...props} />;
    case "order":
      return <Order />;
    case "brands":
      return <Brands />;
    case "flash-sales":
      return <FlashSales />;
    case "reviews":
      return <Reviews {...props} />;
    case "texts":
      return <Texts />;
  }
}
