import { ScanLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useGo } from "#src/client/address.ts";
import { ApiRefusal, call } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { salesContract } from "../../contract.ts";

const ScanDialog = lazy(async () => ({
  default: (await import("#src/client/scanner/scan-dialog.tsx")).ScanDialog,
}));

/** From the paper in a customer's hand to its sale: the code is scanned or the number typed. */
export default function FindSaleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("sales");
  const go = useGo();
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [scanning, setScanning] = useState(false);
  const find = async (code: string) => {
    if (!code.trim()) {
      setProblem(t("common:invalid.required"));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { id } = await call(salesContract.findSale, { query: { code } });
      go(`/sales/${id}`);
    } catch (error) {
      const isNone = error instanceof ApiRefusal && error.status === 404;
      setProblem(isNone ? t("find.none", { code: code.trim() }) : errorText(error));
      setBusy(false);
    }
  };
  const scanned = (code: string) => {
    setScanning(false);
    setTyped(code);
    void find(code);
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
      size="small"
      title={t("find.title")}
      footer={
        <>
          <Button icon={<ScanLine size={16} />} onClick={() => setScanning(true)}>
            {t("find.scan")}
          </Button>
          <Button variant="primary" loading={isBusy} onClick={() => void find(typed)}>
            {t("find.open")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void find(typed);
        }}
      >
        <TextField
          label={t("find.number")}
          hint={t("find.hint")}
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
