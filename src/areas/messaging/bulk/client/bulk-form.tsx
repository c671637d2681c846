import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { CallInput } from "#src/shared/contract.ts";
import { call } from "#src/client/data/api.ts";
import { tabDraft, useKeptDraft } from "#src/client/data/tab-draft.ts";
import { useListedKeys } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { submitByKey } from "#src/client/ui/forms/submit-by-key.ts";
import { Section } from "#src/client/ui/section.tsx";
import {
  dropHandedOver,
  recallHandedOver,
} from "#src/areas/customers/segments/client/handed-over.ts";
import { toSegmentQuery } from "#src/areas/customers/segments/client/customers-address.ts";
import { useFilledVariables } from "../../sms/client/filled-variables.ts";
import { MessageFields } from "../../sms/client/message-fields.tsx";
import { SendActions } from "../../sms/client/send-actions.tsx";
import {
  askedIn,
  contentOf,
  emptySms,
  wrongContent,
  writtenIn,
  type SmsValues,
} from "../../sms/client/sms-values.ts";
import { useRefusals, type Explained } from "../../sms/client/use-refusals.ts";
import { useTemplates } from "../../sms/client/use-templates.ts";
import { bulkContract, MAX_CHOSEN, type BulkEstimate } from "../contract.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { EstimatePanel } from "./bulk-estimate.tsx";
import { ConfirmBulkDialog } from "./confirm-bulk-dialog.tsx";

export type BulkBody = CallInput<typeof bulkContract.sendBulk>["body"];
/** What is about to be sent, and what the server said about it. */
export interface Estimated {
  body: BulkBody;
  estimate: BulkEstimate;
}

type Draft = Omit<SmsValues, "customer">;

/** Messages to many are usually offers. */
const emptyBulk: SmsValues = { ...emptySms, isOffer: true };
const kept = tabDraft<Draft>("fundi.sms-bulk");
const saveDraft = ({ customer: _, ...values }: SmsValues) => kept.save(values);

/** The values at first: the draft, which the tab keeps, to the customers who were chosen in the list of customers. */
function startOf(): SmsValues {
  const draft = { ...emptyBulk, ...kept.recall() };
  const given = recallHandedOver();
  if (given?.ids) return { ...draft, audience: "chosen", chosen: [...given.ids] };
  return given?.segment ? { ...draft, audience: "segment", segment: given.segment } : draft;
}

/** The request for the values of the form. */
const bodyOf = (values: SmsValues, asked: readonly string[]): BulkBody => ({
  ...(values.audience === "segment"
    ? { segment: toSegmentQuery({ ...values.segment, inactive: false, search: "" }) }
    : { customerIds: values.chosen }),
  ...contentOf(values, asked),
  ...(values.source === "text" && { type: values.type }),
});

function useBulkForm(onEstimated: (estimated: Estimated) => void) {
  const { t } = useTranslation("sms-bulk");
  const templates = useTemplates();
  const explain = useRefusals();
  const filled = useFilledVariables({ customer: true });
  const askedOf = (values: SmsValues) => askedIn(writtenIn(values, templates.data), filled);
  const [start] = useState(startOf);
  const form = useDialogForm<SmsValues, Estimated>({
    defaultValues: start,
    check: (values) => ({
      chosen: values.audience === "segment" ? undefined : wrongChoice(values.chosen.length, t),
      ...wrongContent(values, t("sms:fillAll")),
      ...Object.fromEntries(
        askedOf(values).map((name) => [
          `variables.${name}`,
          values.variables[name]?.trim() ? undefined : t("sms:fillAll"),
        ]),
      ),
    }),
    submit: async (values) => {
      const body = bodyOf(values, askedOf(values));
      const estimate = await call(bulkContract.estimateBulk, { body });
      if (estimate.recipients === 0) throw new Error(t("estimate.nobody"));
      return { body, estimate };
    },
    explain: (refusal): Explained => explain(refusal, form.getValues()),
    onDone: onEstimated,
  });
  useKeptDraft(form, saveDraft);
  useEffect(() => {
    if (!recallHandedOver()) return;
    saveDraft(start);
    dropHandedOver();
  }, [start]);
  const startOver = () => {
    form.reset({ ...emptyBulk, source: form.getValues("source") });
    kept.drop();
  };
  return { form, templates, askedOf, startOver };
}

const wrongChoice = (
  count: number,
  t: ReturnType<typeof useTranslation<"sms-bulk">>["t"],
): string | undefined =>
  count === 0
    ? t("audience.none")
    : count > MAX_CHOSEN
      ? t("audience.most", { most: MAX_CHOSEN })
      : undefined;

/** Writes a message to many customers. */
export function BulkForm() {
  const { t } = useTranslation("sms-bulk");
  const [estimated, setEstimated] = useState<Estimated | null>(null);
  const { form, templates, askedOf, startOver } = useBulkForm(setEstimated);
  const values = useWatch({ control: form.control }) as SmsValues;
  useListedKeys([{ key: "mod+Enter", label: "palette:sendSmsToMany" }]);
  const asked = askedOf(values);
  const isWritten = Object.values(wrongContent(values, "empty")).every((wrong) => !wrong);
  return (
    <>
      {/* The dialog of the filters has a form of its own, so that the audience is outside of this form. */}
      <div data-form className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_22rem]">
        <Section>
          <div data-focus-home className="flex max-w-160 flex-col gap-4">
            <AudienceFields form={form} />
            <form
              noValidate
              onSubmit={form.onSubmit}
              onKeyDown={submitByKey}
              className="flex flex-col gap-4"
            >
              <MessageFields {...{ form, templates, asked }} />
              <FormError text={form.formError} />
              <SendActions
                label={t("send.action")}
                isSending={form.submitting}
                onClear={startOver}
              />
            </form>
          </div>
        </Section>
        <EstimatePanel body={isWritten ? bodyOf(values, asked) : null} />
      </div>
      {estimated ? (
        <ConfirmBulkDialog
          estimated={estimated}
          onClose={() => setEstimated(null)}
          onSent={startOver}
        />
      ) : null}
    </>
  );
}
