import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { moves, type DeviceStatus } from "../../rules.ts";
import { useChangeStatus } from "../../client/device-acts.ts";
import { asksForSignature, moveVerb } from "./move-words.ts";
import { refusalText } from "./refusal-text.ts";
import { useShop } from "../../client/use-shop.ts";

const WorkSignature = lazyWithWords(
  () => import("../../signatures/client/work-signature.tsx"),
  "signatures",
);

interface Props {
  device: { id: string; status: DeviceStatus; version: number; ticketNumber: string };
  to: DeviceStatus;
  onClose: () => void;
}

/** A move that needs a word: why it is given up, or what is waited for. */
export function MoveDialog({ device, to, onClose }: Props) {
  const { t } = useTranslation("devices");
  const [remark, setRemark] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [signature, setSignature] = useState<string | null>(null);
  const { settings } = useShop();
  const change = useChangeStatus();
  const mustSign = asksForSignature(device.status, to, settings.workflow);
  const needsReason = moves[device.status][to]?.needs.includes("reason") ?? false;
  const missing = needsReason && !remark.trim();
  const send = () => {
    setAsked(true);
    if (missing || (mustSign && !signature)) return;
    change.mutate(
      {
        params: { id: device.id },
        body: {
          status: to,
          version: device.version,
          ...(remark.trim() && { remark: remark.trim() }),
          ...(mustSign && signature && { signature }),
        },
      },
      {
        onSuccess: onClose,
        onError: (error) =>
          setProblem(error.isTransient ? t("toast.statusFailed") : refusalText(t, error)),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(moveVerb(device.status, to))}
      description={t(`moveHint.${to}`)}
      size="small"
      dirty={remark !== "" || signature !== null}
      form={{ onSubmit: send, submitting: change.isPending, formError: problem }}
      submitLabel={t(moveVerb(device.status, to))}
      danger={to === "cancelled" || to === "unrepairable"}
    >
      <TextArea
        label={needsReason ? t("move.reason") : t("move.remark")}
        optional={!needsReason || undefined}
        hint={t("move.seenByStaff")}
        error={asked && missing ? t("moveRefused.reason-missing") : undefined}
        value={remark}
        maxLength={2000}
        onChange={(event) => setRemark(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      {mustSign ? (
        <Suspense fallback={<Skeleton className="h-48 w-full" />}>
          <WorkSignature isMissing={asked && !signature} onChange={setSignature} />
        </Suspense>
      ) : null}
    </FormDialog>
  );
}
