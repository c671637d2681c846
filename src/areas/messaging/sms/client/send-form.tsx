import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { tabDraft, useKeptDraft } from "#src/client/data/tab-draft.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useListedKeys } from "#src/client/shortcuts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { submitByKey } from "#src/client/ui/forms/submit-by-key.ts";
import { Section } from "#src/client/ui/section.tsx";
import { customersContract, type Customer } from "#src/areas/customers/contract.ts";
import { smsContract } from "../contract.ts";
import { MessageFields } from "./message-fields.tsx";
import { MessagePreview, useMessagePreview } from "./message-preview.tsx";
import { RecipientFields } from "./recipient-fields.tsx";
import { SendActions } from "./send-actions.tsx";
import {
  askedIn,
  contentOf,
  draftOf,
  emptySms,
  wrongContent,
  writtenIn,
  type SmsValues,
} from "./sms-values.ts";
import { useFilledVariables } from "./filled-variables.ts";
import { useRefusals, type Explained } from "./use-refusals.ts";
import { useTemplates } from "./use-templates.ts";

type Draft = Omit<SmsValues, "customer" | "chosen"> & { customerId: string | null };

const kept = tabDraft<Draft>("fundi.sms");
const saveDraft = ({ customer, chosen: _, ...values }: SmsValues) =>
  kept.save({ ...values, customerId: customer?.id ?? null });

/** Sends a message to one person. The tab keeps a draft, with only the id of the customer. */
export function SendForm() {
  const [draft] = useState(() => kept.recall());
  const { customerId, ...values } = draft ?? {};
  const { data, isLoading } = useQuery({
    ...read(customersContract.getCustomer, { params: { id: customerId ?? "" } }),
    enabled: Boolean(customerId),
  });
  const [start] = useState(() => ({ ...emptySms, ...values }));
  if (isLoading) return <SkeletonText lines={6} />;
  return <Form start={{ ...start, customer: data ?? null }} />;
}

/** The number and the customer of the message. Without a phone number there is none. */
const recipientOf = ({ to, phone, customer }: SmsValues) =>
  to === "phone"
    ? { recipientPhone: phone.trim() }
    : { recipientPhone: customer?.phone ?? "", ...(customer && { customerId: customer.id }) };

function useSendForm(start: SmsValues) {
  const { t } = useTranslation("sms");
  const templates = useTemplates();
  const explain = useRefusals();
  const send = useWrite(smsContract.sendMessage);
  // The number of messages that were begun. The next one begins with an empty search of customers.
  const [round, setRound] = useState(0);
  const filledForCustomer = useFilledVariables({ customer: true });
  const filled = useFilledVariables({ customer: false });
  const askedOf = (values: SmsValues) =>
    askedIn(
      writtenIn(values, templates.data),
      values.to === "customer" ? filledForCustomer : filled,
    );
  const form = useDialogForm<SmsValues>({
    defaultValues: start,
    check: (values) => ({
      phone: values.to === "phone" && !values.phone.trim() ? t("fillAll") : undefined,
      customer:
        values.to === "phone"
          ? undefined
          : wrongCustomer(values.customer, t("fillAll"), t("recipient.noPhone")),
      ...wrongContent(values, t("fillAll")),
    }),
    submit: (values) =>
      send.mutateAsync({
        body: {
          ...recipientOf(values),
          ...contentOf(values, askedOf(values)),
          ...(values.source === "text" && { type: values.type }),
          ...(values.source === "template" && values.language && { language: values.language }),
        },
      }),
    explain: (refusal): Explained => explain(refusal, form.getValues()),
    onDone: () => {
      toasts.success(t("send.sent"));
      startOver();
    },
  });
  const startOver = () => {
    const { to, source } = form.getValues();
    form.reset({ ...emptySms, to, source });
    setRound((before) => before + 1);
    kept.drop();
  };
  useKeptDraft(form, saveDraft);
  return { form, templates, askedOf, startOver, round };
}

const wrongCustomer = (customer: Customer | null, fillAll: string, noPhone: string) =>
  customer ? (customer.phone ? undefined : noPhone) : fillAll;

function Form({ start }: { start: SmsValues }) {
  const { t } = useTranslation("sms");
  const { form, templates, askedOf, startOver, round } = useSendForm(start);
  const values = useWatch({ control: form.control }) as SmsValues;
  useListedKeys([{ key: "mod+Enter", label: "palette:sendSms" }]);
  const asked = askedOf(values);
  const { recipientPhone, ...customer } = recipientOf(values);
  const isWritten = values.source === "text" ? values.message.trim() : values.templateId;
  const preview = useMessagePreview(
    isWritten
      ? {
          ...contentOf(values, asked),
          ...customer,
          ...(recipientPhone.startsWith("+") && { recipientPhone }),
          ...(values.source === "template" && values.language && { language: values.language }),
        }
      : null,
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={submitByKey}
      className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Section>
        <div className="flex max-w-160 flex-col gap-4">
          <RecipientFields key={round} form={form} />
          <MessageFields {...{ form, templates, asked }} hasLanguage />
          <FormError text={form.formError} />
          <SendActions label={t("send.action")} isSending={form.submitting} onClear={startOver} />
        </div>
      </Section>
      <Section title={t("preview.title")}>
        <MessagePreview
          state={preview}
          draft={draftOf(writtenIn(values, templates.data), values)}
          {...(values.source === "text" && { typed: values.message })}
        />
      </Section>
    </form>
  );
}
