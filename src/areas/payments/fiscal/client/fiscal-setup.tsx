import { FileKey, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { formatDateTime, formatDays } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { fiscalContract, type FiscalState } from "../contract.ts";
import { missingForRegistration } from "../rules.ts";

const CertificateDialog = lazy(() => import("./certificate-dialog.tsx"));
const FiscalSettingsDialog = lazy(() => import("./fiscal-settings-dialog.tsx"));

/** The certificate, the registration at the tax authority, and the settings. */
export function FiscalSetup({ state }: { state: FiscalState }) {
  const { t, language } = useTranslation("fiscal");
  const [open, setOpen] = useState<"certificate" | "settings" | null>(null);
  const close = () => setOpen(null);
  const { certificate, ...settings } = state.settings;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Section
        title={t("certificate.title")}
        actions={
          <Button icon={<FileKey size={16} />} onClick={() => setOpen("certificate")}>
            {t(certificate ? "certificate.replace" : "certificate.add")}
          </Button>
        }
      >
        {certificate ? (
          <DescriptionList
            items={[
              { label: t("certificate.serial"), value: certificate.serial },
              {
                label: t("certificate.until"),
                value: formatDateTime(certificate.validUntil, language),
              },
            ]}
          />
        ) : (
          <p className="text-ink-quiet">{t("certificate.none")}</p>
        )}
      </Section>
      <Section
        title={t("registration.title")}
        actions={
          <Button icon={<Pencil size={16} />} onClick={() => setOpen("settings")}>
            {t("settings.edit")}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {state.isOn ? null : <Registration state={state} />}
          <DescriptionList
            items={withValue([
              ...(
                ["tin", "vrn", "efdSerial", "regNumber", "receiptCode", "taxOffice"] as const
              ).map((field) => ({ label: t(`field.${field}`), value: settings[field] })),
              {
                label: t("field.registeredOn"),
                value: settings.registeredOn
                  ? formatDays(settings.registeredOn, settings.registeredOn, language)
                  : null,
              },
              { label: t("field.userName"), value: settings.userName },
              {
                label: t("field.password"),
                value: settings.hasPassword ? t("settings.stored") : null,
              },
              { label: t("field.serviceUrl"), value: settings.serviceUrl },
              { label: t("field.verifyUrl"), value: settings.verifyUrl },
            ])}
          />
        </div>
      </Section>
      {open ? (
        <Suspense>
          {open === "certificate" ? (
            <CertificateDialog onClose={close} />
          ) : (
            <FiscalSettingsDialog state={state} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </div>
  );
}

/** Leaves out the settings that have no value yet. What is missing is said by the disabled buttons. */
const withValue = <Item extends { value: unknown }>(items: Item[]): Item[] =>
  items.filter(({ value }) => value !== null && value !== "");

function Registration({ state }: { state: FiscalState }) {
  const { t } = useTranslation("fiscal");
  const register = useWrite(fiscalContract.registerFiscal);
  const { askedAt, failure, failureDetail } = state.registration;
  const missing = missingForRegistration(state.missing);
  const isWaiting = state.waiting > 0;
  return (
    <>
      {failure ? (
        <Notice tone="loss" title={t("registration.failed")}>
          <span className="wrap-anywhere">
            {t(`failure.${failure}`)}
            {failureDetail ? ` (${failureDetail})` : ""}
          </span>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={register.isPending || askedAt !== null}
          disabledReason={
            isWaiting
              ? t("settings.locked")
              : missing.length > 0 &&
                t("registration.hint", {
                  what: missing.map((need) => t(`field.${need}`)).join(", "),
                })
          }
          onClick={() =>
            register.mutate(
              {},
              {
                onSuccess: () => toasts.success(t("registration.done")),
              },
            )
          }
        >
          {t("registration.action")}
        </Button>
        {askedAt ? <span className="text-ink-quiet">{t("registration.asked")}</span> : null}
      </div>
    </>
  );
}
