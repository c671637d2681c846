import { Copy, ExternalLink } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Section } from "#src/client/ui/section.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { copyText } from "#src/client/copy-text.ts";
import { useTrackingUrl } from "./use-tracking-url.ts";

/** The QR encoder is large, and this card is at the end of the page. The encoder is therefore loaded after the page. */
const QrCode = lazy(async () => ({
  default: (await import("#src/client/ui/charts/qr-code.tsx")).QrCode,
}));

/** Shows the tracking link of the repair as a QR code, with buttons to copy and to open it. */
export function TrackingCard({ device }: { device: Pick<Device, "trackingToken"> }) {
  const { t } = useTranslation("devices");
  const url = useTrackingUrl(device.trackingToken);
  const copy = async () => {
    if (await copyText(url)) toasts.success(t("copied"));
    else toasts.error(t("copyFailed"));
  };
  return (
    <Section title={t("tracking.title")}>
      <div className="flex items-center gap-4">
        <Suspense fallback={<div className="size-24 rounded-control bg-sunken" />}>
          <QrCode text={url} label={t("tracking.qr")} size={96} />
        </Suspense>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <p className="text-12 text-pretty text-ink-faint">{t("tracking.hint")}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={<Copy size={16} />} onClick={() => void copy()}>
              {t("tracking.copy")}
            </Button>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses("ghost", "small")}
            >
              <ExternalLink size={16} aria-hidden="true" /> {t("tracking.open")}
            </a>
          </div>
        </div>
      </div>
    </Section>
  );
}
