import { useQuery } from "@tanstack/react-query";
import { Ban, Printer, Wrench } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { HandsetPhotos } from "../../photos/client/handset-photos.tsx";
import { HandsetRepairs } from "../../repairs/client/handset-repairs.tsx";
import { handsetsContract, type UsedHandset } from "../../contract.ts";
import { refusalOfCancelling } from "../../rules.ts";
import { HandsetCondition, HandsetMoney, HandsetPurchase } from "./handset-facts.tsx";
import { HandsetStateBadge } from "./handset-state.tsx";
import type { HandsetTask } from "../../core/client/handset-task.ts";

const CancelPurchaseDialog = lazyWithWords(() => import("./cancel-purchase-dialog.tsx"));
const HandsetPhotoDialog = lazyWithWords(
  () => import("../../photos/client/handset-photo-dialog.tsx"),
);
const StartRepairDialog = lazyWithWords(
  () => import("../../repairs/client/start-repair-dialog.tsx"),
);
const HandsetPartDialog = lazyWithWords(
  () => import("../../repairs/client/handset-part-dialog.tsx"),
  "inventory",
  "serials",
);
const LabourDialog = lazyWithWords(() => import("../../repairs/client/labour-dialog.tsx"));
const EndRepairDialog = lazyWithWords(() => import("../../repairs/client/end-repair-dialog.tsx"));

/** The screen /handsets/{id}: one used handset with its purchase, condition, photos and repairs. */
export function HandsetPage() {
  const { t } = useTranslation("handsets");
  const id = useIdParam();
  const query = useQuery(read(handsetsContract.getUsedHandset, { params: { id } }));
  return (
    <Loaded query={query} as="h1" failed={t("oneFailed")}>
      {(handset) => <LoadedHandset key={id} handset={handset} />}
    </Loaded>
  );
}

function LoadedHandset({ handset }: { handset: UsedHandset }) {
  const { t } = useTranslation("handsets");
  const may = useMay();
  const [task, setTask] = useState<HandsetTask | null>(null);
  const { id, brand, model, handsetNumber, imei, state } = handset;
  const mayBuy = may("buy_handsets");
  const open = handset.repairs.find(({ endedAt }) => endedAt === null);
  return (
    <>
      <PageHeader
        title={`${brand} ${model}`}
        badge={<HandsetStateBadge state={state} />}
        meta={
          <span>
            {handsetNumber} · {imei}
          </span>
        }
        back={{ href: pageHref("/handsets"), label: t("back") }}
        secondary={
          mayBuy ? (
            <LinkButton
              href={pageHref("/handsets/$id/agreement", { id })}
              icon={<Printer size={16} aria-hidden="true" />}
            >
              {t("detail.print")}
            </LinkButton>
          ) : null
        }
        action={
          open ? null : (
            <Button
              variant="primary"
              icon={<Wrench size={16} />}
              disabledReason={state !== "in_stock" && t("repair.why.left")}
              onClick={() => setTask({ name: "start" })}
            >
              {t("repair.start")}
            </Button>
          )
        }
      />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <div className="flex flex-col gap-4">
          <HandsetPurchase handset={handset} />
          <HandsetMoney handset={handset} />
          {mayBuy ? <Cancelling handset={handset} onTask={setTask} /> : null}
        </div>
        <div className="flex flex-col gap-4">
          <HandsetRepairs handset={handset} onTask={setTask} />
          <HandsetCondition handset={handset} />
          <HandsetPhotos handset={handset} onTask={setTask} />
        </div>
      </div>
      <Suspense>
        <OpenTask handset={handset} task={task} onTask={setTask} />
      </Suspense>
    </>
  );
}

function Cancelling({
  handset,
  onTask,
}: {
  handset: UsedHandset;
  onTask: (task: HandsetTask) => void;
}) {
  const { t } = useTranslation("handsets");
  const { state, hasRepairCost, tradedInFor } = handset;
  const refusal = refusalOfCancelling({
    state,
    repairCost: hasRepairCost ? 1 : 0,
    isTradeIn: tradedInFor !== null,
  });
  if (refusal === "cancelled") return null;
  return (
    <Section>
      <Button
        icon={<Ban size={16} />}
        disabledReason={refusal && t(`cancel.refusal.${refusal}`)}
        onClick={() => onTask({ name: "cancel" })}
      >
        {t("cancel.action")}
      </Button>
    </Section>
  );
}

interface TaskProps {
  handset: UsedHandset;
  task: HandsetTask | null;
  onTask: (task: HandsetTask | null) => void;
}

function OpenTask({ handset, task, onTask }: TaskProps) {
  const onClose = () => onTask(null);
  switch (task?.name) {
    case "cancel":
      return <CancelPurchaseDialog handset={handset} onClose={onClose} />;
    case "photo":
      return (
        <HandsetPhotoDialog
          handset={handset}
          shown={task.photoId}
          onShow={(photoId) => onTask({ name: "photo", photoId })}
          onClose={onClose}
        />
      );
    case "start":
      return <StartRepairDialog handset={handset} onClose={onClose} />;
    case "part":
      return <HandsetPartDialog handset={handset} repairId={task.repairId} onClose={onClose} />;
    case "labour":
      return <LabourDialog handset={handset} repairId={task.repairId} onClose={onClose} />;
    case "end":
      return <EndRepairDialog handset={handset} repairId={task.repairId} onClose={onClose} />;
    case undefined:
      return null;
  }
}
