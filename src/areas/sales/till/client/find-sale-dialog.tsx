import { ScanLine } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { needed } from "#src/client/checks.ts";
import { call } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import type { AppForm } from "#src/client/ui/forms/form-base.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { salesContract } from "../../contract.ts";
import { FoundSales } from "./found-sales.tsx";

const ScanDialog = lazy(async () => ({
  default: (await import("#src/client/scanner/scan-dialog.tsx")).ScanDialog,
}));

interface Values {
  code: string;
}

/** Finds a sale by a scanned or typed number of one of its papers, or by the last digits of its number. */
export default function FindSaleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("sales");
  const go = useGo();
  const formId = useId();
  const errorText = useErrorText();
  const [scanning, setScanning] = useState(false);
  const form: AppForm<Values, Values> = useDialogForm<Values, { id: string }>({
    defaultValues: { code: "" },
    check: ({ code }) => ({ code: needed(code) }),
    submit: ({ code }) => call(salesContract.findSale, { query: { code } }),
    onDone: ({ id }) => go(pageHref("/sales/$id", { id })),
    explain: (refusal) => {
      const code = form.getValues("code").trim();
      return { code: refusal.status === 404 ? t("find.none", { code }) : errorText(refusal) };
    },
  });
  const typed = useWatch({ control: form.control, name: "code" });
  const scanned = (code: string) => {
    setScanning(false);
    form.setValue("code", code);
    form.onSubmit();
  };
  useKeyboardScanner(scanned, { enabled: !scanning, inFields: "take" });
  if (scanning) {
    return (
      <Suspense>
        <ScanDialog
          open
          onClose={() => setScanning(false)}
          onCode={scanned}
          title={t("find.scan")}
        />
      </Suspense>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("find.title")}
      footer={
        <>
          <Button icon={<ScanLine size={16} />} onClick={() => setScanning(true)}>
            {t("find.scan")}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={form.submitting}>
            {t("find.open")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <TextField
          label={t("find.number")}
          hint={t("find.hint")}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field("code")}
        />
      </form>
      <FoundSales typed={typed} onOpen={({ id }) => go(pageHref("/sales/$id", { id }))} />
    </Dialog>
  );
}
