import { useQuery } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { devicesContract } from "../../contract.ts";
import { moves, refusalOfMove } from "../../rules.ts";
import { EditableChecklist } from "../../intake/client/checklist-section.tsx";
import { useChangeStatus } from "../../client/device-acts.ts";
import { asksForSignature } from "../../moves/client/move-words.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";
import { useShop } from "../../client/use-shop.ts";

const WorkSignature = lazyWithWords(
  () => import("../../signatures/client/work-signature.tsx"),
  "signatures",
);

/** The last look before a repair is complete: the outtake checklist, a signature, the button that finishes it. */
export function WorkSheet({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("devices");
  const { mover, settings } = useShop();
  const query = useQuery(read(devicesContract.getDevice, { params: { id } }));
  const change = useChangeStatus();
  const device = query.data;
  const refusal = device ? refusalOfMove(device, "completed", mover, settings.workflow) : null;
  const mayComplete = device && moves[device.status].completed !== undefined;
  const mustSign =
    mayComplete && asksForSignature(device.status, "completed", settings.workflow) && !refusal;
  const [signature, setSignature] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const complete = (version: number) => {
    setAsked(true);
    if (mustSign && !signature) return;
    change.mutate(
      {
        params: { id },
        body: { status: "completed", version, ...(mustSign && signature && { signature }) },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("checklist.outtake")}
      description={device ? `${device.ticketNumber} · ${title}` : title}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          {device && mayComplete ? (
            <Button
              variant="primary"
              icon={<PackageCheck size={16} />}
              loading={change.isPending}
              disabledReason={refusal && t(`moveRefused.${refusal}`)}
              onClick={() => complete(device.version)}
            >
              {t("verb.completed")}
            </Button>
          ) : null}
        </>
      }
    >
      {device ? (
        <div className="flex flex-col gap-4">
          <EditableChecklist device={device} phase="outtake" flat />
          {mustSign ? (
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <WorkSignature isMissing={asked && !signature} onChange={setSignature} />
            </Suspense>
          ) : null}
          <FormError text={change.error ? refusalText(t, change.error) : null} />
        </div>
      ) : query.isError ? (
        <ErrorState
          title={t("detail.failed")}
          onRetry={retryOf(query)}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}
