import { readTypedNumber } from "#src/shared/texts/typed-number.ts";
import { numberWithin, type Problem } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { fiscalContract, type FiscalState } from "../contract.ts";

const identityFields = ["tin", "efdSerial", "regNumber", "receiptCode", "firstGc"] as const;
const otherFields = ["vrn", "uin", "taxOffice", "routingKey", "userName"] as const;
const addresses = ["serviceUrl", "verifyUrl"] as const;
const marks = ["vrn", "efdSerial", "regNumber", "uin", "receiptCode", "routingKey"] as const;

type Values = Record<
  (typeof identityFields | typeof otherFields | typeof addresses)[number],
  string
> & {
  password: string;
};

/** The dialog with all settings. What the authority gives at the registration can also be typed here. */
export default function FiscalSettingsDialog({
  state,
  onClose,
}: {
  state: FiscalState;
  onClose: () => void;
}) {
  const { t } = useTranslation("fiscal");
  const save = useWrite(fiscalContract.saveFiscalSettings);
  const { hasPassword, certificate, version, registeredOn, firstGc, ...texts } = state.settings;
  const isLocked = state.isOn || state.waiting > 0;
  const form = useDialogForm<Values>({
    defaultValues: {
      ...texts,
      firstGc: String(firstGc),
      password: "",
    },
    check: (values) => ({ ...check(values), password: passwordProblem(state.settings, values) }),
    submit: ({ password, firstGc: first, ...values }) =>
      save.mutateAsync({
        body: {
          ...values,
          firstGc: Number(first),
          registeredOn,
          ...(password && { password }),
          version,
        },
      }),
    explain: ({ code }) => {
      if (code === "password_needed_again")
        return { password: "setup-errors:password_needed_again" };
      return code === "stale_version" ? t("settings.stale") : undefined;
    },
    onDone: () => {
      toasts.success(t("settings.saved"));
      onClose();
    },
  });
  const losesCertificate =
    certificate !== null && sameAddress(form.watch("serviceUrl")) !== texts.serviceUrl;
  return (
    <FormDialog
      onClose={onClose}
      title={t("settings.title")}
      size="large"
      form={form}
      submitLabel={t("common:save")}
    >
      {isLocked ? <Notice>{t("settings.locked")}</Notice> : null}
      <div className="grid gap-4 tablet:grid-cols-2">
        {identityFields.map((name) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            readOnly={isLocked}
            inputMode={name === "tin" || name === "firstGc" ? "numeric" : undefined}
            maxLength={name === "tin" ? 9 : 40}
            {...form.field(name)}
          />
        ))}
        {otherFields.map((name) => (
          <TextField key={name} label={t(`field.${name}`)} maxLength={80} {...form.field(name)} />
        ))}
        <PasswordField
          label={t("settings.password")}
          hint={hasPassword ? t("settings.passwordKept") : undefined}
          autoComplete="off"
          maxLength={200}
          {...form.field("password")}
        />
        {addresses.map((name) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            inputMode="url"
            maxLength={200}
            {...form.field(name)}
          />
        ))}
      </div>
      {losesCertificate ? <Notice tone="waiting">{t("settings.losesCertificate")}</Notice> : null}
    </FormDialog>
  );
}

/** An address as the server stores it. */
const sameAddress = (typed: string): string => typed.trim().replace(/\/+$/, "");

/** The stored password is for its address and user name; the server refuses to keep it for others. */
function passwordProblem(
  { hasPassword, serviceUrl, userName }: FiscalState["settings"],
  values: Values,
): Problem {
  const isSame =
    sameAddress(values.serviceUrl) === serviceUrl && values.userName.trim() === userName;
  return isSame || !hasPassword || values.password
    ? undefined
    : "setup-errors:password_needed_again";
}

function check(values: Values): Record<string, Problem> {
  return {
    tin: /^(\d{9})?$/.test(values.tin.trim()) ? undefined : "fiscal:settings.wrongTin",
    firstGc: numberWithin(readTypedNumber(values.firstGc), 0, 1_000_000_000),
    routingKey: values.routingKey.trim() ? undefined : "common:invalid.required",
    ...Object.fromEntries(
      marks.flatMap((name): [string, Problem][] =>
        /^[A-Za-z0-9/_-]*$/.test(values[name].trim()) ? [] : [[name, "fiscal:settings.wrongMark"]],
      ),
    ),
    ...Object.fromEntries(
      addresses.map((name): [string, Problem] => [
        name,
        /^https:\/\/\S+\.\S+|^http:\/\/(127\.0\.0\.1|localhost)\b/.test(values[name].trim())
          ? undefined
          : "fiscal:settings.wrongAddress",
      ]),
    ),
  };
}
