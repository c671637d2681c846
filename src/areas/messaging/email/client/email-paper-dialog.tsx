import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { emailAddress } from "#src/client/checks.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { emailContract, type ListedEmail, type PaperByEmail } from "../contract.ts";
import { useEmailReason } from "./email-reason.ts";
import { MessageStatus } from "../../outgoing/client/message-status.tsx";

/** A paper that can be sent by email. */
export interface PaperEmail {
  /** Its name and number. */
  title: string;
  /** The customer's address; null for none. */
  proposed: string | null;
  language: Language;
  /** Whether it is a report of the shop, and no paper of a customer. */
  isReport?: boolean;
  send: (body: PaperByEmail) => Promise<ListedEmail>;
}

/** Asks for the address, sends the paper, and shows what becomes of the email. */
export default function EmailPaperDialog(props: PaperEmail & { onClose: () => void }) {
  const [sent, setSent] = useState<ListedEmail | null>(null);
  return sent ? (
    <SentEmail sent={sent} onClose={props.onClose} />
  ) : (
    <AddressForm {...props} onSent={setSent} />
  );
}

interface FormProps extends PaperEmail {
  onSent: (email: ListedEmail) => void;
  onClose: () => void;
}

function AddressForm({ title, proposed, language, isReport, send, onSent, onClose }: FormProps) {
  const { t } = useTranslation("emails");
  const form = useDialogForm<PaperByEmail, ListedEmail>({
    defaultValues: { email: proposed ?? "", language },
    check: ({ email }) => ({ email: emailAddress(email) }),
    submit: send,
    failed: t("paper.lost"),
    onDone: onSent,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("paper.title", { title })}
      description={t(isReport ? "paper.reportHint" : "paper.hint")}
      size="small"
      form={form}
      submitLabel={t("paper.submit")}
    >
      <TextField
        type="email"
        inputMode="email"
        label={t("paper.to")}
        maxLength={254}
        {...form.field("email")}
      />
      <ControlledField form={form} name="language">
        {(field) => (
          <SegmentedControl
            {...field}
            label={t("paper.language")}
            options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}

const ASK_AGAIN_MS = 2000;

/** The email that was just queued, and live what becomes of it. */
function SentEmail({ sent, onClose }: { sent: ListedEmail; onClose: () => void }) {
  const { t } = useTranslation("emails");
  const maySee = useMay()("view_messages");
  const reasonOf = useEmailReason();
  const query = useQuery({
    ...read(emailContract.getEmail, { params: { id: sent.id } }),
    enabled: maySee,
    // The pages of papers hear of no changes.
    refetchInterval: ({ state }) =>
      !state.data || state.data.status === "pending" ? ASK_AGAIN_MS : false,
  });
  const email = query.data ?? sent;
  const reason = reasonOf(email);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("paper.done", { to: sent.recipient ?? "" })}
      size="small"
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <div aria-live="polite" className="flex flex-col items-start gap-3">
        <MessageStatus label={t(`status.${email.status}`)} status={email.status} />
        {reason ? (
          <Notice tone={email.status === "failed" ? "loss" : "waiting"}>{reason}</Notice>
        ) : email.status === "pending" ? (
          <p className="text-ink-quiet">{t("paper.waits")}</p>
        ) : null}
        {maySee ? (
          <AppLink
            href={pageHref(
              "/sms-notifications",
              {},
              {
                tab: "history",
                channel: "email",
                message: sent.id,
              },
            )}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            {t("paper.show")}
          </AppLink>
        ) : null}
      </div>
    </Dialog>
  );
}
