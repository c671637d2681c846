import { useRef } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Field } from "#src/client/ui/fields/field.tsx";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { fiscalContract } from "../contract.ts";

interface Values {
  file: { name: string; base64: string } | null;
  password: string;
}

const MAX_BYTES = 30_000;

/** The server's sentences about the file, and the words for them. */
const problems = {
  "is neither a PFX nor a PEM file": "fiscal:certificate.notReadable",
  "needs a certificate and its private key": "fiscal:certificate.noKey",
  "has no RSA key that belongs to its certificate": "fiscal:certificate.notPair",
  "does not open this file": "fiscal:certificate.wrongPassword",
} as const;

const inWords = (sentence: string): string =>
  sentence in problems ? problems[sentence as keyof typeof problems] : sentence;

/** The dialog that stores the certificate of the shop with its private key. */
export default function CertificateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("fiscal");
  const input = useRef<HTMLInputElement>(null);
  const save = useWrite(fiscalContract.saveFiscalCertificate);
  const form = useDialogForm<Values>({
    defaultValues: { file: null, password: "" },
    check: ({ file }) => ({ file: file ? undefined : "fiscal:certificate.fileMissing" }),
    submit: ({ file, password }) =>
      save.mutateAsync({ body: { file: file?.base64 ?? "", ...(password && { password }) } }),
    explain: ({ fields }) =>
      Object.keys(fields).length > 0
        ? Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, inWords(text)]))
        : undefined,
    onDone: () => {
      toasts.success(t("certificate.done"));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t("certificate.dialog")}
      description={t("certificate.hint")}
      form={form}
      submitLabel={t("certificate.submit")}
    >
      <ControlledField form={form} name="file">
        {({ value, onChange, ref, error }) => (
          <Field
            label={t("certificate.file")}
            error={error}
            hint={value ? t("certificate.chosen", { name: value.name }) : undefined}
          >
            {(ids) => (
              <>
                <Button {...ids} ref={ref} data-autofocus onClick={() => input.current?.click()}>
                  {t("certificate.choose")}
                </Button>
                <input
                  ref={input}
                  type="file"
                  accept=".pfx,.p12,.pem"
                  hidden
                  onChange={(event) => {
                    const [file] = event.currentTarget.files ?? [];
                    event.currentTarget.value = "";
                    if (!file) return;
                    if (file.size > MAX_BYTES) {
                      form.setError("file", { message: "fiscal:certificate.tooLarge" });
                      return;
                    }
                    void readBase64(file).then((base64) => {
                      form.clearErrors("file");
                      onChange({ name: file.name, base64 });
                    });
                  }}
                />
              </>
            )}
          </Field>
        )}
      </ControlledField>
      <PasswordField
        label={t("certificate.password")}
        optional
        autoComplete="off"
        maxLength={200}
        {...form.field("password")}
      />
    </FormDialog>
  );
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
