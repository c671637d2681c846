import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { Spinner } from "#src/client/ui/feedback/spinner.tsx";

const nameOf = { en: "English", sw: "Kiswahili" } as const;

/** The online shop as customers see it, on a phone or a desk, in either language. */
export default function PreviewTab() {
  const { t, language: own } = useTranslation("online-shop");
  const [language, setLanguage] = useState<Language>(own);
  const [width, setWidth] = useState<"phone" | "desk">("phone");
  const [shown, setShown] = useState("");
  const address = pageHref("/shop", {}, { lang: language });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-4">
        <SegmentedControl
          label={t("preview.width")}
          hideLabel
          value={width}
          onChange={setWidth}
          options={[
            { value: "phone", label: t("preview.phone"), icon: <Smartphone size={16} /> },
            { value: "desk", label: t("preview.desk"), icon: <Monitor size={16} /> },
          ]}
        />
        <SegmentedControl
          label={t("preview.language")}
          hideLabel
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: nameOf[value] }))}
        />
      </div>
      <p className="text-14 text-ink-quiet">{t("preview.hint")}</p>
      {/* The width of a computer scrolls sideways, also by keyboard. */}
      <div role="group" aria-label={t("tab.preview")} tabIndex={0} className="overflow-x-auto">
        <div
          className={cx(
            "relative mx-auto overflow-hidden rounded-card border border-line bg-surface",
            width === "phone" ? "w-90 max-w-full" : "w-320",
          )}
        >
          {shown === address ? null : (
            <p className="absolute inset-0 flex items-center justify-center gap-2 text-ink-quiet">
              <Spinner /> {t("preview.loading")}
            </p>
          )}
          <iframe
            key={address}
            title={t("preview.title")}
            src={address}
            sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
            onLoad={() => setShown(address)}
            className="relative block h-[70dvh] min-h-120 w-full"
          />
        </div>
      </div>
    </div>
  );
}
