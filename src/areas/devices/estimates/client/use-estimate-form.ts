import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { estimatesContract, type NewEstimate } from "../contract.ts";
import { useDeviceForm } from "../../core/client/device-form.ts";
import { tellCustomer } from "../../messages/client/tell-customer.ts";
import { useTellsByDefault } from "../../messages/client/use-tells-by-default.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { lowersPrice } from "../../money/lower-price.ts";
import { refusalOfOffer } from "../../money/rules.ts";
import { hoursOf, linesFrom, toLines, totalsOf, type DraftLine } from "./estimate-draft.ts";

interface Values {
  lines: DraftLine[];
  hours: string;
  day: string;
  note: string;
  /** The user's reason for a price that is lower than the current one. */
  lowerReason: string;
  how: "draft" | "send";
  /** Whether the customer is told of the estimate that is sent. */
  tell: boolean;
}

/** The form of an estimate: its values, checks and request. */
export function useEstimateForm(device: Device, onClose: () => void, onSent: () => void) {
  const { t } = useTranslation("estimates");
  const { settings, mover } = useShop();
  // Live changes must not replace what the user types, so the form keeps the estimate from the time of opening.
  const [from] = useState(device.estimate);
  const draft = from?.status === "draft" ? from : null;
  const save = useSaveEstimate(device, draft);
  const tellsByDefault = useTellsByDefault("estimate_to_approve");

  const totalOf = (lines: readonly DraftLine[]) =>
    totalsOf(lines, device.priority, settings.devices);
  const offerOf = ({ lines, lowerReason }: Pick<Values, "lines" | "lowerReason">) =>
    refusalOfOffer(device, mover, { amount: totalOf(lines).total, reason: lowerReason.trim() });
  const isLowerThan = (total: number) => lowersPrice(device.finalAmount, total);

  const problemOfTime = ({ hours, day }: Values) => {
    if (Number.isNaN(hoursOf(hours))) return t("form.hoursWrong");
    const isMissing = settings.workflow.estimatedTimeRequired && !day;
    return isMissing ? needed(hours, t("form.timeMissing")) : undefined;
  };
  const [defaultValues] = useState(() => firstValues(device, from, tellsByDefault));
  const form = useDeviceForm({
    defaultValues,
    check: (values) => ({
      lines: toLines(values.lines) ? undefined : t("form.noLines"),
      hours: problemOfTime(values),
      lowerReason: values.how === "send" && offerOf(values) ? t("lower.reasonMissing") : undefined,
    }),
    failed: t("form.failed"),
    submit: async (values) => {
      const { lines, hours, day, note, lowerReason, how, tell } = values;
      const estimatedHours = hoursOf(hours);
      await save(
        how,
        {
          lines: toLines(lines) ?? [],
          note: note.trim(),
          ...(estimatedHours !== device.estimatedHours && { estimatedHours }),
          ...(day !== (device.expectedReturnDate ?? "") && { expectedReturnDate: day || null }),
        },
        {
          tellCustomer: tell,
          ...reasonOf(isLowerThan(totalOf(lines).total), lowerReason.trim()),
        },
      );
      toasts.success(t(how === "draft" ? "saved" : "sent"));
      return how;
    },
    onDone: (how) => (how === "draft" ? onClose() : onSent()),
    explain: ({ code }) => (code === "stale_version" ? t("form.stale") : undefined),
  });
  const [lines, lowerReason, how] = useWatch({
    control: form.control,
    name: ["lines", "lowerReason", "how"],
  });
  const totals = totalOf(lines);
  return {
    form,
    draft,
    version: draft?.version ?? (device.estimates[0]?.version ?? 0) + 1,
    totals,
    isLower: isOffer(lines) && (isLowerThan(totals.total) || isAsked(form, lowerReason)),
    /** Why the user cannot send an estimate with this total; null when it can be sent. */
    offer: isOffer(lines) ? offerOf({ lines, lowerReason }) : null,
    sending: form.submitting ? how : null,
    save: (chosen: Values["how"]) => {
      form.setValue("how", chosen);
      form.onSubmit();
    },
  };
}

/** Only the server knows that a total is below the cost of the parts, and asks why. */
const isAsked = (form: { formState: { errors: { lowerReason?: unknown } } }, reason: string) =>
  form.formState.errors.lowerReason !== undefined || reason !== "";

const reasonOf = (isLower: boolean, lowerReason: string) =>
  isLower || lowerReason ? { lowerReason } : {};

/** An estimate without lines is no offer yet, although its total is zero. */
const isOffer = (lines: readonly DraftLine[]) => toLines(lines) !== null;

const firstValues = (device: Device, from: Device["estimate"], tell: boolean): Values => ({
  lines: linesFrom(from),
  hours: device.estimatedHours === null ? "" : String(device.estimatedHours),
  day: device.expectedReturnDate ?? "",
  note: from?.status === "draft" ? (from.note ?? "") : "",
  lowerReason: "",
  how: "send",
  tell,
});

function useSaveEstimate(device: Device, draft: Device["estimate"]) {
  const create = useWrite(estimatesContract.createEstimate);
  const change = useWrite(estimatesContract.changeDraftEstimate);
  const send = useWrite(estimatesContract.sendEstimate);
  // The draft's revision after the last save. If the save succeeds but sending fails, the next attempt needs it.
  const revision = useRef(draft?.revision ?? 1);
  const write = async (
    how: Values["how"],
    body: Omit<NewEstimate, "draft" | "lowerReason">,
    toSend: { lowerReason?: string; tellCustomer: boolean },
  ): Promise<void> => {
    const params = { id: device.id };
    const isDraft = how === "draft";
    if (!draft) {
      await create.mutateAsync({
        params,
        body: { ...body, ...(!isDraft && toSend), draft: isDraft },
      });
      return;
    }
    const place = { ...params, estimateId: draft.id };
    const changed = await change.mutateAsync({
      params: place,
      body: { ...body, revision: revision.current },
    });
    revision.current = changed.revision;
    if (!isDraft) await send.mutateAsync({ params: place, body: toSend });
  };
  return async (...given: Parameters<typeof write>): Promise<void> => {
    await write(...given);
    const [how, , toSend] = given;
    if (how === "send" && toSend.tellCustomer) await tellCustomer(device.id, "estimate_to_approve");
  };
}
