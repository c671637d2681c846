import { Link2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import type { Customer } from "../../contract.ts";
import type { EndAct } from "./end-page-link-dialog.tsx";

const OwnPageDialog = lazyWithWords(() => import("./own-page-dialog.tsx"), "page-link");
const EndPageLinkDialog = lazyWithWords(() => import("./end-page-link-dialog.tsx"), "page-link");

/** Opens the dialog with the link to the customer's own page. Nobody's page needs no button. */
export function OwnPageButton({ customer }: { customer: Customer }) {
  const { t } = useTranslation("customers");
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [act, setAct] = useState<EndAct | null>(null);
  if (customer.isWalkIn || customer.erasedAt || !may("share_customer_pages")) return null;
  return (
    <>
      <Button icon={<Link2 size={16} />} onClick={() => setOpen(true)}>
        {t("ownPage")}
      </Button>
      <Suspense>
        {isOpen ? (
          <OwnPageDialog customer={customer} onAct={setAct} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
      <Suspense>
        {act ? (
          <EndPageLinkDialog customer={customer} act={act} onClose={() => setAct(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
