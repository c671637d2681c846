import { useQuery } from "@tanstack/react-query";
import { needed } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { formatDateTime, formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { auditContract } from "../contract.ts";

/** The latest seal of the journal, and sending it to somebody who keeps it. */
export default function SealDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation("audit");
  const { email } = useSession();
  const { data } = useQuery(read(auditContract.getLatestSeal, {}));
  const send = useWrite(auditContract.sendSeal);
  const form = useDialogForm({
    defaultValues: { email },
    check: (values) => ({ email: needed(values.email) }),
    submit: async (values) => {
      await send.mutateAsync({ body: { email: values.email, language } });
      toasts.success(t("seal.sent"));
    },
    onDone: onClose,
  });
  const seal = data?.seal;
  return (
    <FormDialog
      onClose={onClose}
      title={t("seal.title")}
      description={t("seal.about")}
      form={form}
      submitLabel={t("seal.send")}
      disabledReason={data && !seal ? t("seal.none") : undefined}
    >
      {seal ? (
        <>
          <DescriptionList
            columns={2}
            items={[
              { label: t("seal.number"), value: formatNumber(seal.number, language) },
              { label: t("seal.sealedAt"), value: formatDateTime(seal.sealedAt, language) },
              { label: t("seal.unsealed"), value: formatNumber(data.unsealed, language) },
            ]}
          />
          <p className="text-12 text-ink-quiet wrap-anywhere">
            {t("seal.digest")}: <code>{seal.digest}</code>
          </p>
          <p className="text-12 text-ink-quiet wrap-anywhere">
            {t("seal.check", { number: seal.number, digest: seal.digest })}
          </p>
        </>
      ) : null}
      {data && !seal ? <p className="text-ink-quiet">{t("seal.none")}</p> : null}
      <TextField label={t("seal.email")} type="email" {...form.field("email")} />
    </FormDialog>
  );
}
