import { PenLine } from "lucide-react";
import { Suspense, useState } from "react";
import { formatDateTime } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import type { Device } from "../../core/contract.ts";
import { demandedRoles, missingIntakeSignatures } from "../rules.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { signatureRoles, type SignatureRole } from "../../kinds.ts";
import type { Signature } from "../../core/detail/signatures.ts";

const SignDialog = lazyWithWords(() => import("./sign-dialog.tsx"), "signatures", "errors");

/** The signatures at intake, including missing ones. The history shows the signatures of status changes. */
export default function SignaturesCard({ device }: { device: Device }) {
  const { t } = useTranslation("signatures");
  const { mover, may, settings } = useShop();
  const [signing, setSigning] = useState<SignatureRole | null>(null);
  const missing = missingIntakeSignatures(device, settings.workflow);
  const mayRecord =
    device.status !== "done" &&
    (may("update_any_device_status") ||
      may("create_devices") ||
      (may("update_device_status") && device.assignedTo === mover.userId));
  const latest = (role: SignatureRole) =>
    device.signatures.findLast((each) => each.role === role && each.moment === "intake");
  const shown = signatureRoles.filter(
    (role) =>
      latest(role) || missing.includes(role) || demandedRoles(settings.workflow).includes(role),
  );
  if (device.signatures.length === 0 && missing.length === 0) return null;
  return (
    <Section title={t("title")} meta={t("intake")}>
      <ul className="flex flex-col gap-3">
        {shown.map((role) => {
          const given = latest(role);
          const maySign =
            mayRecord && !given?.signature && given?.method !== "paper" && !isErased(given);
          return (
            <li key={role}>
              <div className="flex min-h-8 items-center justify-between gap-2">
                <span className="font-medium">{t(`role.${role}`)}</span>
                {maySign ? (
                  <Button
                    size="small"
                    icon={<PenLine size={14} />}
                    aria-label={t("signNowAs", { who: t(`role.${role}`) })}
                    onClick={() => setSigning(role)}
                  >
                    {t("signNow")}
                  </Button>
                ) : null}
              </div>
              {given ? (
                <Given signature={given} />
              ) : missing.includes(role) ? (
                <p className="font-medium text-wait-ink">{t("missing")}</p>
              ) : (
                <p className="text-ink-faint">{t("none")}</p>
              )}
            </li>
          );
        })}
      </ul>
      <Suspense>
        {signing ? (
          <SignDialog device={device} role={signing} onClose={() => setSigning(null)} />
        ) : null}
      </Suspense>
    </Section>
  );
}

const isErased = (input: Signature | undefined): boolean =>
  input !== undefined && !input.signature && !input.reason && !input.signedBy;

function Given({
  signature: { signature, method, signedBy, reason, createdAt },
}: {
  signature: Signature;
}) {
  const { t, language } = useTranslation("signatures");
  const when = formatDateTime(createdAt, language);
  if (signature) {
    return (
      <figure>
        <ImageWithFallback
          src={signature}
          alt={t("signatureOf", { name: signedBy ?? "" })}
          fit="natural"
          className="h-16 max-w-full bg-white!"
        />
        <figcaption className="mt-1 text-12 text-ink-faint">
          {[signedBy, method === "typed" && t("typedName"), when].filter(Boolean).join(" · ")}
        </figcaption>
      </figure>
    );
  }
  const isOnPaper = method === "paper" && signedBy;
  return (
    <p className="text-ink-quiet">
      {isOnPaper
        ? `${t("onPaper")}: ${signedBy}`
        : reason
          ? t("couldNot", { reason })
          : t("erased")}
      <span className="block text-12 text-ink-faint">{when}</span>
    </p>
  );
}
