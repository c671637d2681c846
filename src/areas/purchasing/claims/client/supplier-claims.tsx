import { ShieldAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { formatDate } from "#src/shared/date-format.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { supplierClaimsContract, type SupplierClaim } from "../contract.ts";
import { ClaimStateBadge } from "./claim-state.tsx";

const NewClaimDialog = lazyWithWords(() => import("./new-claim-dialog.tsx"), "inventory");
const ClaimDialog = lazyWithWords(() => import("./claim-dialog.tsx"), "serials", "credit");

/** The claims under the warranty of a supplier, the latest first. */
export function SupplierClaims({ supplierId }: { supplierId: string }) {
  const { t } = useTranslation("supplier-claims");
  const mayClaim = useMay()("manage_claims");
  const [isNew, setNew] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const { rows, more, query } = useGrowingList(supplierClaimsContract.listSupplierClaims, {
    query: { supplierId, limit: 10 },
  });
  const open = rows?.find(({ id }) => id === openId);
  return (
    <Section
      title={t("title")}
      actions={
        mayClaim ? (
          <Button size="small" icon={<ShieldAlert size={16} />} onClick={() => setNew(true)}>
            {t("add")}
          </Button>
        ) : null
      }
    >
      {rows === undefined ? (
        <NotLoaded query={query} failed={t("failed")} lines={2} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<ShieldAlert size={20} />} title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <ul aria-label={t("title")} className="divide-y divide-line">
          {rows.map((claim) => (
            <Row key={claim.id} claim={claim} onOpen={() => setOpenId(claim.id)} />
          ))}
        </ul>
      )}
      {more ? (
        <Button className="mt-3" loading={more.isOnItsWay} onClick={more.fetch}>
          {t("more")}
        </Button>
      ) : null}
      <Suspense>
        {isNew ? <NewClaimDialog supplierId={supplierId} onClose={() => setNew(false)} /> : null}
        {open ? <ClaimDialog claim={open} onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </Section>
  );
}

function Row({ claim, onOpen }: { claim: SupplierClaim; onOpen: () => void }) {
  const { t, language } = useTranslation("supplier-claims");
  const { itemName, serial, quantity, fault, claimedOn } = claim;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <span className="font-medium">{itemName}</span>
          <span className="block text-12 text-ink-faint">
            {[
              formatDate(claimedOn, language),
              serial ?? t("pieces", { count: quantity }),
              fault,
            ].join(" · ")}
          </span>
        </span>
        <ClaimStateBadge claim={claim} />
      </button>
    </li>
  );
}
