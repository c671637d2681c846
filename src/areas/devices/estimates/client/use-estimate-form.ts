import { useState } from "react";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../contract.ts";
import { estimatesContract } from "../contract.ts";
import { refusalText } from "../../moves/client/refusal-text.ts";
import { useShop } from "../../client/use-shop.ts";
import { lowersPrice, refusalOfOffer } from "../../money/rules.ts";
import { hoursOf, linesFrom, toLines, totalsOf } from "./estimate-draft.ts";

/** What is typed of an estimate, and its way to the server. */
export function useEstimateForm(device: Device, onClose: () => void, onSent: () => void) {
  const { t } = useTranslation("estimates");
  const { t: ofDevice } = useTranslation("devices");
  const { settings, mover } = useShop();
  // What was there when the dialog opened: a newer one must not slide under what is typed.
  const [from] = useState(device.estimate);
  const draft = from?.status === "draft" ? from : null;
  // Raised by every change: where it was kept but could not be sent, the next press goes on from there.
  const [revision, setRevision] = useState(draft?.revision ?? 1);
  const [lines, setLines] = useState(() => linesFrom(from));
  const [note, setNote] = useState(draft?.note ?? "");
  const [hours, setHours] = useState(
    device.estimatedHours === null ? "" : String(device.estimatedHours),
  );
  const [day, setDay] = useState(device.expectedReturnDate ?? "");
  const [lowerReason, setLowerReason] = useState("");
  const [isTouched, setTouched] = useState(false);
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState<"draft" | "send" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useWrite(estimatesContract.createEstimate);
  const change = useWrite(estimatesContract.changeDraftEstimate);
  const send = useWrite(estimatesContract.sendEstimate);

  const totals = totalsOf(lines, device.priority, settings.devices);
  const isLower = lowersPrice(device.finalAmount, totals.total);
  const why = lowerReason.trim();
  const offer = refusalOfOffer(device, mover, { amount: totals.total, reason: why });

  const timeMissing = settings.workflow.estimatedTimeRequired && !hours.trim() && !day;
  const hoursTyped = hoursOf(hours);
  const hoursProblem = Number.isNaN(hoursTyped)
    ? t("form.hoursWrong")
    : asked && timeMissing
      ? t("form.timeMissing")
      : undefined;

  const save = async (how: "draft" | "send") => {
    setAsked(true);
    setProblem(null);
    const given = toLines(lines);
    if (!given || timeMissing || Number.isNaN(hoursTyped) || sending) return;
    if (how === "send" && offer) return;
    const toSend = isLower ? { lowerReason: why } : {};
    const body = {
      lines: given,
      note: note.trim(),
      ...(hoursTyped !== device.estimatedHours && { estimatedHours: hoursTyped }),
      ...(day !== (device.expectedReturnDate ?? "") && { expectedReturnDate: day || null }),
    };
    setSending(how);
    try {
      const params = { id: device.id };
      if (draft) {
        const place = { ...params, estimateId: draft.id };
        const changed = await change.mutateAsync({ params: place, body: { ...body, revision } });
        setRevision(changed.revision);
        if (how === "send") await send.mutateAsync({ params: place, body: toSend });
      } else {
        const isDraft = how === "draft";
        await create.mutateAsync({
          params,
          body: { ...body, ...(!isDraft && toSend), draft: isDraft },
        });
      }
      toasts.success(t(how === "draft" ? "saved" : "sent"));
      if (how === "draft") onClose();
      else onSent();
    } catch (error) {
      const isStale = error instanceof ApiRefusal && error.code === "stale_version";
      const isLost = !(error instanceof ApiRefusal) || error.isTransient;
      setProblem(
        isStale ? t("form.stale") : isLost ? t("form.failed") : refusalText(ofDevice, error),
      );
      setSending(null);
    }
  };
  const touching =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setTouched(true);
      set(value);
    };
  return {
    draft,
    version: draft?.version ?? (device.estimates[0]?.version ?? 0) + 1,
    lines,
    setLines: touching(setLines),
    note,
    setNote: touching(setNote),
    hours,
    setHours: touching(setHours),
    hoursProblem,
    day,
    setDay: touching(setDay),
    totals,
    /** The price would fall by it. */
    isLower,
    /** Why it cannot be sent so. */
    offer,
    lowerReason,
    setLowerReason: touching(setLowerReason),
    isTouched,
    asked,
    sending,
    problem,
    save: (how: "draft" | "send") => void save(how),
  };
}
