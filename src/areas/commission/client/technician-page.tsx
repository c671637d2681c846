import { useQuery } from "@tanstack/react-query";
import { Banknote } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { commissionContract } from "../contract.ts";
import { TechnicianEarnings } from "./technician-earnings.tsx";

const PayDialog = lazyWithWords(() => import("./pay-dialog.tsx"), "purchasing-errors");

/** The earnings of one technician, and the payouts to them. */
export function TechnicianPage() {
  const { t } = useTranslation("commission");
  const id = useIdParam();
  const day = useToday();
  const [pays, setPays] = useState(false);
  const { data } = useQuery(
    read(commissionContract.listEarnings, { query: { from: day, to: day, technicianId: id } }),
  );
  const technician = data?.items[0]?.technician;
  return (
    <>
      <PageHeader
        title={technician?.name ?? t("title")}
        back={{ href: pageHref("/earnings"), label: t("back") }}
        action={
          <Button
            variant="primary"
            icon={<Banknote size={16} />}
            disabledReason={!technician && t("common:loading")}
            onClick={() => setPays(true)}
          >
            {t("pay.action")}
          </Button>
        }
      />
      <TechnicianEarnings technicianId={id} mayUndo />
      <Suspense>
        {pays && technician ? (
          <PayDialog technician={technician} onClose={() => setPays(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
