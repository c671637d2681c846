import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { fiscalContract, type FiscalState } from "../contract.ts";

/** TIN and VRN of the shop, for the page of the business. They are those of the fiscal receipts and of invoices. */
export default function TaxNumbers() {
  const { t } = useTranslation("fiscal");
  const [isOpen, setOpen] = useState(false);
  const { data: state } = useQuery(read(fiscalContract.getFiscal, {}));
  if (!state) return null;
  const { tin, vrn } = state.settings;
  return (
    <Section
      title={t("numbers.title")}
      actions={
        <span data-setting="business.tin">
          <span data-setting="business.vrn">
            <Button icon={<Pencil size={16} />} onClick={() => setOpen(true)}>
              {t("numbers.change")}
            </Button>
          </span>
        </span>
      }
    >
      <DescriptionList
        items={[
          { label: t("field.tin"), value: tin || t("numbers.none") },
          { label: t("field.vrn"), value: vrn || t("numbers.none") },
        ]}
      />
      {isOpen ? <NumbersDialog state={state} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function NumbersDialog({ state, onClose }: { state: FiscalState; onClose: () => void }) {
  const { t } = useTranslation("fiscal");
  const save = useWrite(fiscalContract.saveFiscalSettings);
  const { hasPassword: _, certificate: __, ...stored } = state.settings;
  const isLocked = state.isOn || state.waiting > 0;
  const form = useDialogForm({
    defaultValues: { tin: stored.tin, vrn: stored.vrn },
    check: ({ tin, vrn }) => ({
      tin: /^(\d{9})?$/.test(tin.trim()) ? undefined : "fiscal:settings.wrongTin",
      vrn: /^[A-Za-z0-9/_-]*$/.test(vrn.trim()) ? undefined : "fiscal:settings.wrongMark",
    }),
    submit: (numbers) => save.mutateAsync({ body: { ...stored, ...numbers } }),
    explain: ({ code }) => (code === "stale_version" ? t("settings.stale") : undefined),
    onDone: () => {
      toasts.success(t("settings.saved"));
      onClose();
    },
  });
  const { input } = labelled(form, t, "field.");
  return (
    <FormDialog
      onClose={onClose}
      title={t("numbers.title")}
      form={form}
      submitLabel={t("common:save")}
    >
      {isLocked ? <Notice>{t("settings.locked")}</Notice> : null}
      <TextField
        {...input("tin")}
        hint={t("numbers.tinHint")}
        inputMode="numeric"
        maxLength={9}
        readOnly={isLocked}
      />
      <TextField {...input("vrn")} hint={t("numbers.vrnHint")} maxLength={20} />
    </FormDialog>
  );
}
